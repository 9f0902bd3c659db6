import type { StaffCourierRow, StaffOfferRow } from '#contracts/depot/staff-waiting.ts'

/** The couriers who requested a round that staff award, in the order in which the requests arrived. */
export const requestsFor = ({ couriers }: Pick<StaffOfferRow, 'couriers'>): StaffOfferRow['couriers'] =>
  couriers.filter(({ asked }) => asked === true).sort((a, b) => (a.answeredAt ?? '').localeCompare(b.answeredAt ?? ''))

/** "No answers yet", "2 requests". */
export function repliesLabel({ couriers }: Pick<StaffOfferRow, 'couriers'>): string {
  const asked = couriers.filter((each) => each.asked === true).length
  if (asked > 0) return asked === 1 ? '1 request' : `${asked} requests`
  const declined = couriers.filter(({ state }) => state === 'declined').length
  return declined === 0 ? 'No answers yet' : `${declined} of ${couriers.length} declined`
}

/** Returns `away` if a courier is on holiday on a day, and `asked` if they have requested it. */
export function awayOn(couriers: readonly StaffCourierRow[], courier: string, day: string): 'away' | 'asked' | null {
  const spans = couriers.find(({ id }) => id === courier)?.away.filter(({ from, to }) => from <= day && to >= day) ?? []
  if (spans.some(({ state }) => state === 'approved')) return 'away'
  return spans.some(({ state }) => state === 'requested') ? 'asked' : null
}

/** The courier chosen for the round. If only one has requested it, they are chosen already. */
export function chosenFor(row: Pick<StaffOfferRow, 'couriers'>, given: string | undefined): string | undefined {
  const asked = requestsFor(row)
  if (given !== undefined && asked.some(({ courier }) => courier === given)) return given
  return asked.length === 1 ? asked[0]?.courier : undefined
}
