import { overlap } from '#domain/holidays/overlap.ts'
import type { KnownCourier } from '../../cache/known-couriers-store.ts'
import type { DeskCover } from '../facts/leave.ts'

export interface Coverer {
  courier: string
  /** "B. Sample, said no before". */
  label: string
}

const saidBefore: Readonly<Partial<Record<DeskCover['asked'][number]['state'], string>>> = {
  declined: 'said no before',
  expired: 'did not answer before',
}

/** The couriers of the sub-depot who are free to cover, by name, and last those who have said no. `away` counts those who are away on some of the days. */
export function coverersFor(row: DeskCover, couriers: readonly KnownCourier[]): { free: Coverer[]; away: number } {
  const others = couriers.filter(
    ({ id, feed, hasLeave, closed }) => id !== row.courier && feed === row.feed && hasLeave && !closed,
  )
  const free = others.filter(({ away }) => !away.some((span) => overlap(span, row)))
  const named = free.map(({ id, name }) => ({
    courier: id,
    name,
    said: saidBefore[row.asked.find(({ courier }) => courier === id)?.state ?? 'invited'] ?? '',
  }))
  const sorted = named.sort((a, b) => Number(a.said !== '') - Number(b.said !== '') || a.name.localeCompare(b.name))
  return {
    free: sorted.map(({ courier, name, said }) => ({ courier, label: said === '' ? name : `${name}, ${said}` })),
    away: others.length - free.length,
  }
}

/** The courier chosen, as long as they may cover. */
export const findCoverer = (
  row: DeskCover,
  couriers: readonly KnownCourier[],
  given: string | undefined,
): string | undefined => coverersFor(row, couriers).free.find(({ courier }) => courier === given)?.courier
