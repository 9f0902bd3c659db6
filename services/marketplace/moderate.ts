import type { Transaction } from 'kysely'
import type { Command } from '#contracts/command.ts'
import type { AdvertDecision, StaffAdvert } from '#contracts/marketplace/marketplace-endpoints.ts'
import {
  decideAdvert as decideAdvertCommand,
  decideReports,
  type DecideReportsInput,
} from '#contracts/marketplace/staff-advert-commands.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serves } from '#kit/http/staff-access.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import { formatPhotoError, type AdvertPhotoError } from './advert-photos.ts'
import { lockAdverts } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'
import type { MarketplaceTables } from './tables.ts'
import { staffAdvertCollection } from './staff-advert-collection.ts'
import { readStaffAdverts } from './staff-adverts.ts'

const refusals = {
  'sent-anew': ['not-allowed', 'The courier has changed this advert meanwhile.'],
  'already-decided': ['not-allowed', 'This advert was decided already.'],
  'advert-waiting': ['not-allowed', 'This advert waits to be looked at. Refuse it.'],
} as const

type Tx = Transaction<MarketplaceTables>
type Ask<Input> = (advert: StaffAdvert) => Input | undefined

/** Runs a command of staff on an advert of the caller's sub-depots. `ask`: its input; undefined: there is nothing to do. @throws ProblemError not-found, or not-allowed */
async function run<Input>(
  store: MarketStore,
  caller: Caller,
  id: string,
  command: Command<Input>,
  ask: Ask<Input>,
): Promise<StaffAdvert> {
  const at = store.clock.now()
  const now = async (tx: Tx): Promise<StaffAdvert> => {
    const found = (await lockAdverts(tx, [id])).filter(({ body }) => serves(caller, body.subDepot))
    const [advert] = await readStaffAdverts(tx, found, at)
    if (!advert) throw new ProblemError('not-found')
    return advert
  }
  return await transact(store.db, async (tx) => {
    const before = await now(tx)
    const input = ask(before)
    if (input === undefined) return before
    const outcome = await takeCommand(tx, staffAdvertCollection(store), { caller, at }, command, input)
    if ('rejected' in outcome && outcome.rejected.startsWith('photo-'))
      throw new ProblemError('not-allowed', { detail: formatPhotoError(outcome.current as AdvertPhotoError) })
    stateOrProblem(outcome, refusals)
    return await now(tx)
  })
}

/** @throws ProblemError not-found, or not-allowed where another one waits by now, or none does */
export const decideAdvert = (
  store: MarketStore,
  caller: Caller,
  id: string,
  decision: AdvertDecision,
): Promise<StaffAdvert> => run(store, caller, id, decideAdvertCommand, ({ courier }) => ({ courier, id, decision }))

/** @throws ProblemError not-found, or not-allowed while it waits */
export const removeAdvert = (store: MarketStore, caller: Caller, id: string, reason: string): Promise<StaffAdvert> =>
  run<DecideReportsInput>(store, caller, id, decideReports, ({ courier }) => ({
    courier,
    id,
    decision: { state: 'removed', reason },
  }))

/** @throws ProblemError not-found */
export const dismissReports = (store: MarketStore, caller: Caller, id: string): Promise<StaffAdvert> =>
  run<DecideReportsInput>(store, caller, id, decideReports, ({ courier, reports }) =>
    reports.length === 0
      ? undefined
      : { courier, id, decision: { state: 'left', reports: reports.map((each) => each.id) } },
  )
