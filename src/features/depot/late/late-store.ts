import {
  lateEntity,
  recordLateEventCommand,
  type LateEvent,
  type RecordLateEventInput,
} from '#contracts/parcel/late-events.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { inOneMoment, syncState, type SyncState } from '#offline/overlay.ts'
import { readCached } from '../cache/cache-store.ts'

/** The state of this desk's decision on a late record, and why the service rejected it. */
export interface Seeing {
  sync: SyncState
  code: string | null
  /** It was recorded on its parcel, and not only looked at. */
  isRecorded: boolean
}

/** By the entity, as `lateEntity` has it. */
export type Seen = ReadonlyMap<string, Seeing>

/** Returns the newest decision of this desk on each late record. */
export async function readSeen(): Promise<Seen> {
  const { db, clock } = currentEngine()
  const [looked, ofParcels] = await Promise.all([
    db.outbox.where('entity').startsWith('staff-late/').toArray(),
    db.outbox.where('entity').startsWith('staff-parcel/').toArray(),
  ])
  const recorded = ofParcels.filter(({ command }) => command === recordLateEventCommand.name)
  const rows = [...looked, ...recorded].toSorted((a, b) => a.n - b.n)
  const deliveries = await numberedRows(
    db.delivery,
    rows.map(({ n }) => n),
  )
  return new Map(
    rows.flatMap(({ entity, command, input }, at): [string, Seeing][] => {
      const delivery = deliveries[at]
      if (!delivery || delivery.state === 'withdrawn') return []
      const isRecorded = command === recordLateEventCommand.name
      const key = isRecorded ? lateEntity(input as RecordLateEventInput) : entity
      return [[key, { sync: syncState(delivery, clock.wall()), code: delivery.code, isRecorded }]]
    }),
  )
}

export const getSeeing = (seen: Seen, { courier, event }: LateEvent): Seeing | null =>
  seen.get(lateEntity({ courier, eventId: event.id })) ?? null

export interface LateList {
  /** Without the records that were marked as seen here, unless that was rejected. */
  events: readonly LateEvent[]
  /** There are more records than these. */
  more: boolean
  seen: Seen
  /** When the service sent them, in milliseconds of this device's clock. */
  at: number
}

/** Returns the late records that wait, as this desk last received them; null: it never has. */
export async function readLate(): Promise<LateList | null> {
  return await inOneMoment(currentEngine(), ['deskAnswers'], async () => {
    const [answer, seen] = await Promise.all([readCached('late'), readSeen()])
    if (!answer) return null
    const events = answer.value.events.filter((late) => {
      const seeing = getSeeing(seen, late)
      return seeing === null || seeing.sync === 'attention'
    })
    return { events, more: answer.value.next !== null, seen, at: answer.at }
  })
}
