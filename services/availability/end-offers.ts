import { sql } from 'kysely'
import type { StaffOffer } from '#contracts/availability/availability-endpoints.ts'
import { withdrawOffer as command } from '#contracts/availability/staff-offer-commands.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { changeDue, takeCommand } from '#kit/sync/change-entities.ts'
import type { AvailabilityStore } from './courier-homes.ts'
import { readStaffOffers } from './offer-rows.ts'
import { endedOffer, staffOfferCollection } from './staff-offer-collection.ts'

/** Milliseconds. An accept that was received in time may still wait for the offer's lock when the deadline passes. */
const inFlight = 60_000

/** @throws ProblemError not-found, or not-allowed where it has been accepted or has expired */
export async function withdrawOffer({ db, clock }: AvailabilityStore, caller: Caller, id: string): Promise<StaffOffer> {
  return await transact(db, async (tx) => {
    const at = clock.now()
    const outcome = await takeCommand(tx, staffOfferCollection, { caller, at }, command, { offer: id })
    if ('rejected' in outcome && outcome.rejected === 'already-decided') {
      const { state } = outcome.current as { state: string }
      throw new ProblemError('not-allowed', {
        detail: `This offer has ${state === 'accepted' ? 'been accepted' : 'expired'} already.`,
      })
    }
    const { offer } = stateOrProblem(outcome)
    const [after] = await readStaffOffers(tx, offer ? [offer] : [], at)
    if (!after) throw new ProblemError('internal')
    return after
  })
}

/** Ends every offer that nobody has got in time, once. Returns how many those were. */
export async function expireOffers({ db, clock }: AvailabilityStore): Promise<number> {
  const at = clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from offer where state = 'open' and deadline <= ${new Date(at.getTime() - inFlight)} order by id`.execute(
    db,
  )
  return await changeDue(
    db,
    staffOfferCollection,
    at,
    rows.map(({ id }) => id),
    (state) =>
      state?.offer?.state === 'open'
        ? { state: { ...state, offer: endedOffer(state.offer, { state: 'expired', accepted_by: null }, at) } }
        : undefined,
  )
}
