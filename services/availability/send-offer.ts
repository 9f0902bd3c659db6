import type { SendOfferBody, StaffOffer } from '#contracts/availability/availability-endpoints.ts'
import { publishOffer } from '#contracts/availability/staff-offer-commands.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import type { AvailabilityStore } from './courier-homes.ts'
import { readStaffOffers } from './offer-rows.ts'
import { staffOfferCollection } from './staff-offer-collection.ts'

const unknownIn = (current: unknown): string =>
  ((current as { unknown?: string[] } | undefined)?.unknown ?? []).join(', ')

/**
 * Sends an offer to couriers. An id that is known already is the same request again and changes nothing.
 * @throws ProblemError body-invalid, or id-reused where another request was made with the id
 */
export async function sendOffer(
  { db, clock }: AvailabilityStore,
  caller: Caller,
  subDepot: string,
  given: SendOfferBody,
): Promise<StaffOffer> {
  const offer = { ...given, id: given.id.toLowerCase() }
  return await transact(db, async (tx) => {
    const at = clock.now()
    const outcome = await takeCommand(tx, staffOfferCollection, { caller, at }, publishOffer, { subDepot, offer })
    const unknown = 'rejected' in outcome ? unknownIn(outcome.current) : ''
    const state = stateOrProblem(outcome, {
      'offer-exists': ['id-reused'],
      'deadline-passed': ['body-invalid', 'The deadline has passed.'],
      'deadline-late': ['body-invalid', `The deadline is after ${offer.date}, the day of the round.`],
      'courier-unknown': ['body-invalid', `Not known as a courier of ${subDepot} who has opened the app: ${unknown}.`],
      'nobody-available':
        offer.to.kind === 'all'
          ? ['body-invalid', `Nobody at ${subDepot} has opened the app yet.`]
          : ['body-invalid', `Nobody at ${subDepot} has said that they are available on ${offer.date}.`],
    })
    const [sent] = await readStaffOffers(tx, state.offer ? [state.offer] : [], at)
    if (!sent) throw new ProblemError('internal')
    return sent
  })
}
