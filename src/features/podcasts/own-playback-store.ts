import type { Playback } from '#contracts/content/saved.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay } from '#offline/overlay.ts'

/** This phone's position in an episode that the service doesn't have yet. */
export interface HeldPosition {
  id: string
  seconds: number
  finished: boolean
  speed: number
  /** A time in wall-clock milliseconds. */
  at: number
}

export type Position = Pick<Playback, 'id' | 'seconds' | 'finished' | 'speed'>

/** Returns the last position in each of these episodes on any phone; episodes that were never started are left out. */
export async function readPositions(ids: readonly string[]): Promise<Map<string, Position>> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(engine, ['playbacks', 'playPositions'], async () => {
    const [held, shown] = await Promise.all([
      db.table<HeldPosition, string>('playPositions').bulkGet([...ids]),
      overlay(engine, 'playback', ids, db.table<Playback, string>('playbacks').bulkGet([...ids])),
    ])
    return new Map(
      ids.flatMap((id, index): [string, Position][] => {
        const [here, told] = [held[index], shown[index]?.row]
        const newest = here && (!told || here.at >= Date.parse(told.keptAt)) ? here : told
        return newest ? [[id, { id, seconds: newest.seconds, finished: newest.finished, speed: newest.speed }]] : []
      }),
    )
  })
}
