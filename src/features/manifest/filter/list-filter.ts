import type { ServiceFlag } from '#contracts/parcel/parcel.ts'
import { ageCheckLabel, serviceLabels } from '#domain/parcel/status-labels.ts'
import type { Outline } from '../list/outline.ts'
import { listSorts, type ListFilter, type ListSort } from './filter-address.ts'

export const noFilter: ListFilter = { service: null, time: null, attempt: null, sort: 'round' }

/** Services that need somebody at the door come first. */
const serviceOrder: readonly ServiceFlag[] = [
  'age_check_18',
  'signature',
  'household_signature',
  'stated_time',
  'stated_day',
  'next_day',
  'standard',
]

const windowPattern = /^\d\d:\d\d \d\d:\d\d$/

/** Returns the filter in the address, without values that make no sense. */
export function filterFromAddress(params: URLSearchParams): ListFilter {
  const time = params.get('time')
  const attempt = Number(params.get('attempt'))
  return {
    service: serviceOrder.find((flag) => flag === params.get('service')) ?? null,
    time: time !== null && windowPattern.test(time) ? time : null,
    attempt: Number.isInteger(attempt) && attempt > 0 ? attempt : null,
    sort: listSorts.find((sort) => sort === params.get('sort')) ?? 'round',
  }
}

export const isFiltered = ({ service, time, attempt }: ListFilter): boolean =>
  service !== null || time !== null || attempt !== null

const special = (flags: readonly ServiceFlag[]): ServiceFlag[] => flags.filter((flag) => flag !== 'standard')
const servicesAt = ({ services }: Outline, at: number): ServiceFlag[] => {
  const flags = special(services?.[at] ?? [])
  return flags.length > 0 ? flags : ['standard']
}
const timeAt = ({ times }: Outline, at: number): string => times?.[at] ?? ''
const attemptAt = ({ attempts }: Outline, at: number): number => (attempts?.[at] ?? 0) + 1

function passes(outline: Outline, { service, time, attempt }: ListFilter, at: number): boolean {
  if (service !== null && !servicesAt(outline, at).includes(service)) return false
  if (time !== null && timeAt(outline, at) !== time) return false
  return attempt === null || attemptAt(outline, at) === attempt
}

/** Parcels of what comes first have low ranks; those of one rank stay in the order of the round. */
const ranks: Readonly<Record<Exclude<ListSort, 'round'>, (outline: Outline, at: number) => string>> = {
  // A window that ends sooner comes first, and parcels without one last.
  time: (outline, at) => timeAt(outline, at).split(' ').reverse().join(' ') || '~',
  attempt: (outline, at) => String(99 - attemptAt(outline, at)),
  service: (outline, at) =>
    String(Math.min(...servicesAt(outline, at).map((flag) => serviceOrder.indexOf(flag)))).padStart(2, '0'),
}

/** The places that a filter lets through, in its order. The same array where it changes nothing. */
export function filterPlaces(outline: Outline, places: readonly number[], filter: ListFilter): readonly number[] {
  const found = isFiltered(filter) ? places.filter((at) => passes(outline, filter, at)) : places
  if (filter.sort === 'round') return found
  const rank = ranks[filter.sort]
  return found
    .map((at) => ({ at, rank: rank(outline, at) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))
    .map(({ at }) => at)
}

/** One thing to filter by, with how many parcels of the round have it. */
export interface FilterChoice<Value> {
  value: Value
  label: string
  count: number
}

export interface FilterChoices {
  services: FilterChoice<ServiceFlag>[]
  times: FilterChoice<string>[]
  attempts: FilterChoice<number>[]
}

function counted<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Returns "09:00 to 12:00". */
export const windowLabel = (time: string): string => time.replace(' ', ' to ')

const attemptLabels = ['First', 'Second', 'Third']
const attemptLabel = (attempt: number): string => attemptLabels[attempt - 1] ?? `Attempt ${attempt}`

/** Returns the useful filters of a round: those that match some of its parcels but not all. */
export function filterChoices(outline: Outline): FilterChoices {
  const places = outline.ids.map((_, at) => at)
  const services = counted(places.flatMap((at) => servicesAt(outline, at)))
  const times = counted(places.map((at) => timeAt(outline, at)).filter((time) => time !== ''))
  const attempts = counted(places.map((at) => attemptAt(outline, at)))
  return {
    services: serviceOrder.flatMap((value) => {
      const count = services.get(value)
      return count === undefined
        ? []
        : { value, count, label: value === 'age_check_18' ? ageCheckLabel : serviceLabels[value] }
    }),
    times: [...times]
      .map(([value, count]) => ({ value, count, label: windowLabel(value) }))
      .sort((a, b) => a.value.localeCompare(b.value)),
    attempts:
      attempts.size < 2
        ? []
        : [...attempts]
            .map(([value, count]) => ({ value, count, label: attemptLabel(value) }))
            .sort((a, b) => a.value - b.value),
  }
}
