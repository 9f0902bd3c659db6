import { savePosition, type SavePositionInput } from '#contracts/content/saved-commands.ts'
import { playbackSchema, type Playback } from '#contracts/content/saved.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { enqueueFrom } from '#offline/outbox/enqueue.ts'
import { isFull } from '#offline/room/storage-full-error.ts'
import type { HeldPosition } from './own-playback-store.ts'

export const podcastsSync: FeatureSync = {
  service: 'personalisation',
  collections: [{ kind: 'playback', table: 'playbacks', row: playbackSchema }],
  derivedTables: [],
  commands: [savePosition],
  effects: {
    keepPosition: (
      _row: Playback | undefined,
      { episodeId, ...position }: SavePositionInput,
      { deviceTime }: MutationStamp,
    ): Playback => ({ id: episodeId, ...position, keptAt: deviceTime }),
  },
  describe: {
    keepPosition: () => ({ title: 'Where you stopped, a podcast', about: 'A podcast', to: '/podcasts', resumes: true }),
  },
}

/** Keeps the positions of whoever was signed in when it was made. Each answers false where that is somebody else now. */
export interface PositionKeeper {
  /** So that the phone's death costs seconds. Nothing is sent. */
  note(position: SavePositionInput): Promise<boolean>
  /** For the courier's other phones too. */
  send(position: SavePositionInput): Promise<boolean>
}

function isCurrent(engine: Engine): boolean {
  try {
    return currentEngine() === engine
  } catch {
    // Nobody is signed in.
    return false
  }
}

/** On a full phone, nothing is saved. */
export function positionKeeper(): PositionKeeper {
  const engine = currentEngine()
  const held = engine.db.table<HeldPosition, string>('playPositions')
  const keep = async (write: () => Promise<unknown>): Promise<boolean> => {
    if (!isCurrent(engine)) return false
    try {
      await write()
    } catch (error) {
      if (!isFull(error)) throw error
    }
    return true
  }
  return {
    note: async ({ episodeId, ...position }) =>
      await keep(async () => await held.put({ id: episodeId, ...position, at: engine.clock.wall() })),
    send: async (input) =>
      await keep(
        async () =>
          await enqueueFrom(engine, ['playPositions'], async () => {
            await held.delete(input.episodeId)
            return [{ command: savePosition, input }]
          }),
      ),
  }
}
