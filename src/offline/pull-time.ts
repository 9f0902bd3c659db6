import type { ServiceKey } from '#contracts/service-key.ts'

/** The times at which the rows of a service are fetched, besides after an own command and when the courier asks. */
export interface PullTime {
  /** Pull in the first run at the start, when the app comes to the front and when the network is back; the other services follow. */
  first?: true
  /** On a new phone the other services wait for its first pull: it decides what their rows mean. */
  leads?: true
  /** Minutes between two pulls by the clock, while none of its screens is open. */
  every: number
  /** Addresses that begin the screens which show its rows: pulled when one opens, and each minute while it is open. */
  screens: readonly string[]
}

export type PullTimes = Readonly<Partial<Record<ServiceKey, PullTime>>>

/** Whether the address is one of the screens; "/" is the first screen alone. */
export const isOn = ({ screens }: PullTime, path: string): boolean =>
  screens.some((screen) => path === screen || (screen !== '/' && path.startsWith(`${screen}/`)))

const merge = (known: PullTime | undefined, next: PullTime): PullTime => ({
  ...((known?.first ?? next.first) && { first: true }),
  ...((known?.leads ?? next.leads) && { leads: true }),
  every: Math.min(known?.every ?? next.every, next.every),
  screens: [...new Set([...(known?.screens ?? []), ...next.screens])],
})

/** Joins what several features say of one service: the most frequent pull, and the screens of all of them. */
export function mergePullTimes(all: readonly PullTimes[]): PullTimes {
  const merged: Partial<Record<ServiceKey, PullTime>> = {}
  for (const [service, time] of all.flatMap((each) => Object.entries(each)) as [ServiceKey, PullTime][])
    merged[service] = merge(merged[service], time)
  return merged
}
