import { sql, type QueryExecutorProvider } from 'kysely'
import {
  decideAdvert,
  decideReports,
  type DecideAdvertInput,
  type DecideReportsInput,
} from '#contracts/marketplace/staff-advert-commands.ts'
import type { StaffAdvert } from '#contracts/marketplace/marketplace-endpoints.ts'
import { advanceAdvert, advertStateAt } from '#domain/marketplace/advance-advert.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, getInputs, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import { findAdvertPhotoError, type AdvertPhotoError } from './advert-photos.ts'
import { changeAdvert, lockAdverts, type AdvertRow } from './advert-rows.ts'
import { closeConversations } from './conversation-rows.ts'
import type { MarketStore } from './market-store.ts'
import type { MarketplaceTables } from './tables.ts'
import { findOpenReports } from './staff-adverts.ts'
import { advertFeed } from './staff-feed.ts'

export interface StaffAdvertCase extends AdvertRow {
  reports: StaffAdvert['reports']
  /** Why it cannot go live as it is; null also where nobody asks for that. */
  fault: AdvertPhotoError | null
  /** Reports that are dealt with now. */
  settled: readonly string[]
}

const day = 24 * 60 * 60 * 1000

/** A decision on what exists, by somebody else than its seller. */
const byStaff =
  <Input>(run: (own: StaffAdvertCase, input: Input, context: DecideContext) => Outcome<StaffAdvertCase>) =>
  (state: StaffAdvertCase | undefined, input: Input, context: DecideContext): Outcome<StaffAdvertCase> => {
    if (!state) return { rejected: 'not-yours' }
    return state.courier === context.caller.sub ? { rejected: 'involved' } : run(state, input, context)
  }

const decide =
  (liveDays: number) =>
  (
    own: StaffAdvertCase,
    { decision: given }: DecideAdvertInput,
    { receivedAt }: DecideContext,
  ): Outcome<StaffAdvertCase> => {
    const { body, fault } = own
    if (body.sentAt !== given.sentAt) return { rejected: 'sent-anew', current: body }
    const isSaid = given.state === 'live' || body.reason === given.reason
    if (body.state === given.state) return isSaid ? { state: own } : { rejected: 'already-decided', current: body }
    const outcome = advanceAdvert(body.state, given.state === 'live' ? 'approve' : 'refuse')
    if ('refused' in outcome) return { rejected: 'already-decided', current: body }
    if (given.state === 'refused')
      return { state: { ...own, body: { ...body, state: outcome.state, reason: given.reason } } }
    if (fault) return { rejected: fault.kind === 'missing' ? 'photo-missing' : 'photo-faulty', current: fault }
    const liveUntil = new Date(Date.parse(receivedAt) + liveDays * day).toISOString()
    return { state: { ...own, body: { ...body, state: outcome.state, reason: '', liveFrom: receivedAt, liveUntil } } }
  }

function decideReported(
  own: StaffAdvertCase,
  { decision: given }: DecideReportsInput,
  { receivedAt }: DecideContext,
): Outcome<StaffAdvertCase> {
  const { body, reports } = own
  if (given.state === 'left') {
    const settled = reports.filter(({ id }) => given.reports.includes(id)).map(({ id }) => id)
    return {
      state:
        settled.length === 0
          ? own
          : {
              ...own,
              reports: reports.filter(({ id }) => !settled.includes(id)),
              settled: [...own.settled, ...settled],
            },
    }
  }
  const settled: StaffAdvertCase = { ...own, reports: [], settled: [...own.settled, ...reports.map(({ id }) => id)] }
  // The removal settles later reports too; otherwise they would wait for ever.
  if (body.state === 'removed') return { state: reports.length === 0 ? own : settled }
  const outcome = advanceAdvert(advertStateAt(body, receivedAt), 'remove')
  if ('refused' in outcome) return { rejected: 'advert-waiting', current: body }
  return { state: { ...settled, body: { ...body, state: outcome.state, reason: given.reason } } }
}

async function settle(tx: QueryExecutorProvider, { body, settled }: StaffAdvertCase, at: Date): Promise<void> {
  if (settled.length > 0)
    await sql`update report set settled_at = ${at} where advert = ${body.id} and id = any(${settled}::uuid[]) and settled_at is null`.execute(
      tx,
    )
}

export const staffAdvertCollection = ({ rules }: Pick<MarketStore, 'rules'>) =>
  defineCollection<StaffAdvertCase, MarketplaceTables>({
    entity: 'staff-advert',

    async load(tx, caller, keys, asked) {
      const found = (
        await lockAdverts(
          tx,
          keys.map((key) => readOwnedKey(key).id),
        )
      ).filter(({ body }) => serves(caller, body.subDepot))
      const reports = await findOpenReports(
        tx,
        found.map(({ body }) => body.id),
      )
      const approved = new Set(
        getInputs(asked, decideAdvert).flatMap(({ id, decision: { state } }) => (state === 'live' ? [id] : [])),
      )
      const cases = new Map<string, StaffAdvertCase>()
      for (const row of found) {
        const { id } = row.body
        const fault = approved.has(id) ? await findAdvertPhotoError(tx, row) : null
        cases.set(ownedKey({ courier: row.courier, id }), {
          ...row,
          reports: reports.get(id) ?? [],
          fault,
          settled: [],
        })
      }
      return cases
    },

    decide: {
      decideAdvert: decision(decideAdvert, byStaff(decide(rules.liveDays))),
      decideReports: decision(decideReports, byStaff(decideReported)),
    },

    async save(tx, caller, changed, at) {
      const cases = changed.map(({ state }) => state)
      const rows: FeedRow[] = []
      for (const each of cases) {
        rows.push(await changeAdvert(tx, each.courier, each.body, at))
        await settle(tx, each, at)
        if (each.body.state === 'removed') rows.push(...(await closeConversations(tx, each.body.id)))
      }
      return [...rows, ...(await advertFeed.notify(tx, cases, { by: caller.username, at }))]
    },
  })
