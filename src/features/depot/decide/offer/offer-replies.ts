import type { StaffCourierRow, StaffOfferRow } from '#contracts/staff-waiting.ts'

/** Those who have asked for a round that the depot gives, in the order in which the service had it. */
export const requestsFor = ({ couriers }: Pick<StaffOfferRow, 'couriers'>): StaffOfferRow['couriers'] =>
  couriers.filter(({ asked }) => asked === true).sort((a, b) => (a.answeredAt ?? '').localeCompare(b.answeredAt ?? ''))

/** "No answers yet", "2 requests". */
export function repliesLabel({ couriers }: Pick<StaffOfferRow, 'couriers'>): string {
  const asked = couriers.filter((each) => each.asked === true).length
  if (asked > 0) return asked === 1 ? '1 request' : `${asked} requests`
  const declined = couriers.filter(({ state }) => state === 'declined').length
  return declined === 0 ? 'No answers yet' : `${declined} of ${couriers.length} declined`
}

/** Whether a courier is on holiday on a day, or has asked to be. */
export function awayOn(couriers: readonly StaffCourierRow[], courier: string, day: string): 'away' | 'asked' | null {
  const spans = couriers.find(({ id }) => id === courier)?.away.filter(({ from, to }) => from <= day && to >= day) ?? []
  if (spans.some(({ state }) => state === 'approved')) return 'away'
  return spans.some(({ state }) => state === 'requested') ? 'asked' : null
}

/** Who gets it, as far as that is chosen; the only one who has asked is chosen already. */
export function chosenFor(row: Pick<StaffOfferRow, 'couriers'>, given: string | undefined): string | undefined {
  const asked = requestsFor(row)
  if (given !== undefined && asked.some(({ courier }) => courier === given)) return given
  return asked.length === 1 ? asked[0]?.courier : undefined
}
