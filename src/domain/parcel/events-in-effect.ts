import type { ParcelEvent } from '#contracts/parcel/parcel.ts'

/**
 * The events that still count, oldest first; undo entries themselves are left out.
 *
 * An undone event has no effect, so the event that it amended takes effect again. An amended event stays
 * amended however often its replacement is amended in turn.
 */
export function getEffectiveEvents(events: readonly ParcelEvent[]): ParcelEvent[] {
  const undone = new Set<string>()
  const replaced = new Set<string>()
  const standing: ParcelEvent[] = []
  for (const event of events.toReversed()) {
    if (undone.has(event.id)) continue
    if (event.kind === 'undo') {
      if (event.supersedes !== undefined) undone.add(event.supersedes)
      continue
    }
    if (event.supersedes !== undefined) replaced.add(event.supersedes)
    if (!replaced.has(event.id)) standing.push(event)
  }
  return standing.toReversed()
}

/** Returns the event that an undo would take back: the courier's last one in effect. */
export function lastCourierEvent(events: readonly ParcelEvent[]): ParcelEvent | undefined {
  return getEffectiveEvents(events).findLast((event) => event.by === 'courier')
}
