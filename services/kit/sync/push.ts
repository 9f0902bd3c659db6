import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Mutation, MutationResult, PushRequest, PushResponse } from '#contracts/sync/sync.ts'
import { auditCommands } from '../audit/audit-commands.ts'
import { rejectMismatchedFiles } from '../blobs/reject-mismatched-files.ts'
import type { Caller } from '../http/auth.ts'
import type { Clock } from '../clock.ts'
import type { AnyCollection, Asked } from './collection.ts'
import { describeError, isUnavailable, sqlState } from '../describe-error.ts'
import { recordContact } from './device-time.ts'
import { loadEntities, saveEntities, type Loaded } from './entities.ts'
import {
  courierFeed,
  hasSeenMore,
  readFeedHead,
  renewFeedEpoch,
  selectFeedHead,
  wireEpoch,
  type FeedHead,
  type FeedRow,
} from './feed.ts'
import type { ConfirmEvidence, ConfirmedEvidence } from '../confirm-evidence.ts'
import type { Log } from '../log.ts'
import { claimMutations, readSavedResults, toResult, settleMutations } from './mutations.ts'
import { ProblemError } from '../http/problem.ts'
import { decideSteps, errorRetryMs, type Round } from './push-decide.ts'
import { indexCommands, planStep, type Step } from './push-plan.ts'
import { defaultDailyPush, getPushedBytes, isWithinQuota, overQuotaRetryMs, toCountedBytes } from './push-quota.ts'
import { transact } from '../database/transact.ts'
import type { ObservePush } from '../telemetry/observe-pushes.ts'

export interface PushDeps {
  db: Kysely<unknown>
  collections: readonly AnyCollection[]
  clock: Clock
  /** Bytes that one caller may push within 24 hours. */
  dailyBytes?: number | undefined
  observed?: ObservePush
  /** Confirms what devices have signed; absent: nothing is confirmed. */
  confirmEvidence?: ConfirmEvidence | undefined
}

interface Batch {
  caller: Caller
  request: PushRequest
  receivedAt: Date
  log: Log
}

type Answer = Omit<PushResponse, 'results'> & { results: Map<string, MutationResult> }

/** Thrown when the device has seen rows of its courier's feed that this store lacks: it must send the lost work again before any of the push is saved. */
class OlderStore extends ProblemError {
  /** The epoch of the feed when that was noticed. */
  readonly feedEpoch: number
  constructor(feedEpoch: number) {
    super('epoch-changed')
    this.feedEpoch = feedEpoch
  }
}

async function renewed(db: Kysely<unknown>, feed: string, { feedEpoch }: OlderStore): Promise<ProblemError> {
  await renewFeedEpoch(db, feed, feedEpoch)
  return new ProblemError('epoch-changed', { epoch: wireEpoch(await readFeedHead(db, feed)) })
}

/** Takes a device's mutations: each at most once, in the order of its taps. */
export type Push = (caller: Caller, request: PushRequest, log: Log) => Promise<PushResponse>

export function createPush(deps: PushDeps): Push {
  const commands = indexCommands(deps.collections)
  const pushOnce: Push = async (caller, request, log) => {
    // The database knows ids in lower case only; the answer names each as the device wrote it.
    const unique = new Map<string, Mutation>()
    for (const mutation of request.mutations) {
      const mid = mutation.mid.toLowerCase()
      if (!unique.has(mid)) unique.set(mid, { ...mutation, mid })
    }
    const steps = [...unique.values()].map((mutation) => planStep(commands, mutation))
    const batch = { caller, request, receivedAt: deps.clock.now(), log }
    const answer = await settleApart(deps, batch, steps).catch(async (error: unknown) => {
      throw error instanceof OlderStore ? await renewed(deps.db, courierFeed(caller.sub), error) : error
    })
    const results = request.mutations.map(({ mid }): MutationResult => {
      const result = answer.results.get(mid.toLowerCase())
      return result ? { ...result, mid } : { mid, kind: 'retry', afterMs: errorRetryMs }
    })
    const { epoch, head, evidence } = answer
    return { epoch, head, results, ...(evidence !== undefined && { evidence }) }
  }
  return async (caller, request, log) => {
    deps.observed?.arrived(request)
    const response = await pushOnce(caller, request, log)
    deps.observed?.answered(response)
    return response
  }
}

/**
 * All in one transaction. When the service fails on something in it, the halves are tried apart, so that
 * in the end only what the service cannot digest has to wait, with what is ordered behind it.
 */
async function settleApart(deps: PushDeps, batch: Batch, steps: readonly Step[]): Promise<Answer> {
  try {
    return await transact(deps.db, (tx) => settle(deps, batch, tx, steps))
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (isUnavailable(error) || sqlState(error)?.startsWith('40')) {
      throw new ProblemError('not-ready', { cause: error, retryAfter: 1 })
    }
    const orders = [...new Set(steps.map((step) => step.order))]
    batch.log.error('push-failed', { orders: orders.length, ...describeError(error) })
    // Work never fails for its evidence.
    if (batch.request.evidence !== undefined)
      return await settleApart(deps, { ...batch, request: { ...batch.request, evidence: undefined } }, steps)
    if (orders.length === 1) return await putOff(deps, batch, steps)
    const first = new Set(orders.slice(0, Math.ceil(orders.length / 2)))
    const inFirst = (step: Step) => first.has(step.order)
    const one = await settleApart(deps, batch, steps.filter(inFirst))
    const two = await settleApart(
      deps,
      batch,
      steps.filter((step) => !inFirst(step)),
    )
    return { ...two, results: new Map([...one.results, ...two.results]) }
  }
}

/** The answer to a caller who has pushed enough for a day: nothing is looked at, and the device sends it again later. */
function putOffAll(head: FeedHead, steps: readonly Step[]): Answer {
  const results = steps.map(({ mutation: { mid } }): [string, MutationResult] => [
    mid,
    { mid, kind: 'retry', afterMs: overQuotaRetryMs, code: 'over-quota' },
  ])
  return { epoch: wireEpoch(head), head: head.head, results: new Map(results) }
}

async function putOff(deps: PushDeps, batch: Batch, steps: readonly Step[]): Promise<Answer> {
  const head = await readFeedHead(deps.db, courierFeed(batch.caller.sub))
  const results = steps.map(({ mutation: { mid } }, at): [string, MutationResult] => [
    mid,
    at === 0 ? { mid, kind: 'retry', afterMs: errorRetryMs } : { mid, kind: 'blocked' },
  ])
  return { epoch: wireEpoch(head), head: head.head, results: new Map(results) }
}

/** What a push meets; `since` is null where its caller has no quota left. */
type Start = FeedHead & { since: Date | null }

/** Reads the caller's feed and records the contact, in one statement. An error later on takes the contact back. */
async function start(
  tx: Transaction<unknown>,
  { caller, request: { clientId, cursor }, receivedAt: at }: Batch,
  withinQuota: RawBuilder<boolean>,
): Promise<Start> {
  const { rows } = await sql<Start>`
    with contact as (${recordContact({ courier: caller.sub, clientId, at }, withinQuota)})
    select head.*, (select since from contact) as since
    from (${selectFeedHead(courierFeed(caller.sub), cursor)}) as head`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('The epoch is missing.')
  return found
}

async function settle(
  deps: PushDeps,
  batch: Batch,
  tx: Transaction<unknown>,
  planned: readonly Step[],
): Promise<Answer> {
  const { caller, request, receivedAt, log } = batch
  const feed = courierFeed(caller.sub)
  const pushed = {
    courier: caller.sub,
    at: receivedAt,
    bytes: getPushedBytes(planned.map((step) => step.mutation)) + toEvidenceBytes(deps, request),
  }
  const before = await start(tx, batch, isWithinQuota(pushed, deps.dailyBytes ?? defaultDailyPush))
  const { since } = before
  if (since === null) return putOffAll(before, planned)
  const epoch = wireEpoch(before)
  if (request.epoch !== null && request.epoch !== epoch) throw new ProblemError('epoch-changed', { epoch })
  if (request.epoch !== null && hasSeenMore(before, before.stamp, request)) throw new OlderStore(before.epoch)

  const steps = await rejectMismatchedFiles(tx, caller.sub, planned)
  const storable = steps.filter((step) => step.kind !== 'turn-away' && step.kind !== 'later')
  const own = new Set(storable.map((step) => step.mutation.mid))
  const targets = new Map(
    storable.flatMap((step) =>
      step.kind === 'void' && !own.has(step.target) ? [[step.target, step.mutation] as const] : [],
    ),
  )
  const mutations = storable.map((step) => step.mutation)
  const claim = { courier: caller.sub, clientId: request.clientId, receivedAt, mutations, targets }
  const taken = await claimMutations(tx, claim)
  const known = [...own, ...targets.keys()].filter((mid) => !taken.has(mid))
  const settled = await readSavedResults(tx, caller.sub, known)

  const loaded = await load(
    deps.collections,
    tx,
    caller,
    storable.filter((step) => !settled.has(step.mutation.mid)),
  )
  const round: Round = { caller, receivedAt, since, settled, loaded, noted: new Map(), log }
  const passing = decideSteps(steps, round)

  const { rows, seqs } = await saveEntities(tx, caller, loaded.values(), receivedAt, request.clientId)
  const { head, seqOf } = await ownNumbers(tx, feed, rows, seqs)
  const entityOf = new Map(mutations.map((mutation) => [mutation.mid, mutation.entity]))
  const fresh = [...settled.values()].filter(({ mid }) => taken.has(mid))
  for (const each of fresh) if (each.state === 'applied') each.seq = seqOf.get(entityOf.get(each.mid) ?? '') ?? head
  nameAppliedTargets(steps, settled)
  const applied = new Set(fresh.flatMap(({ mid, state }) => (state === 'applied' ? [mid] : [])))
  await auditCommands(tx, caller, { steps, applied, noted: round.noted, at: receivedAt })
  const confirmed = await confirmEvidence(deps, batch, tx, { epoch, steps })
  await settleMutations(
    tx,
    { ...pushed, bytes: toCountedBytes(pushed.bytes, rows) },
    fresh,
    [...taken].filter((mid) => !settled.has(mid)),
    confirmed?.writes,
  )

  const results = new Map(passing)
  for (const mid of own) {
    const answer = settled.get(mid)
    if (answer) results.set(mid, toResult(answer))
  }
  return { epoch, head, results, ...(confirmed && { evidence: confirmed.answer }) }
}

const toEvidenceBytes = ({ confirmEvidence: confirm }: PushDeps, { evidence }: PushRequest): number =>
  confirm && evidence !== undefined ? Buffer.byteLength(JSON.stringify(evidence)) : 0

/** Costs nothing where nothing is signed. */
async function confirmEvidence(
  { confirmEvidence: confirm }: PushDeps,
  { caller, request: { evidence }, receivedAt, log }: Batch,
  tx: Transaction<unknown>,
  { epoch, steps }: { epoch: string; steps: readonly Step[] },
): Promise<ConfirmedEvidence | null> {
  if (!confirm || evidence === undefined) return null
  return await confirm(tx, { courier: caller.sub, epoch, receivedAt, evidence, steps, log })
}

async function load(
  collections: readonly AnyCollection[],
  tx: Transaction<unknown>,
  caller: Caller,
  steps: readonly Step[],
): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  for (const collection of [...collections].sort((a, b) => (a.entity < b.entity ? -1 : 1))) {
    const asked = steps.flatMap((step): Asked[] =>
      step.kind === 'decide' && step.collection === collection
        ? [{ id: step.id, command: step.mutation.command, input: step.input }]
        : [],
    )
    if (asked.length === 0) continue
    loaded.set(collection.entity, await loadEntities(tx, caller, collection, { ids: asked.map(({ id }) => id), asked }))
  }
  return loaded
}

/** The caller's own feed after this push: its head, and the last number of each entity in it. */
async function ownNumbers(tx: Transaction<unknown>, feed: string, rows: readonly FeedRow[], seqs: readonly number[]) {
  const seqOf = new Map<string, number>()
  let head = 0
  for (const [at, row] of rows.entries()) {
    const seq = seqs[at]
    if (row.feed !== feed || seq === undefined) continue
    seqOf.set(`${row.kind}/${row.id}`, seq)
    head = Math.max(head, seq)
  }
  return { seqOf, head: head || (await readFeedHead(tx, feed)).head }
}

/** Adds the number of the target to a void that was decided in the same push, before its target had one. */
function nameAppliedTargets(
  steps: readonly Step[],
  settled: ReadonlyMap<string, { seq: number; state: string; current: unknown }>,
): void {
  for (const step of steps) {
    if (step.kind !== 'void') continue
    const answer = settled.get(step.mutation.mid)
    const target = settled.get(step.target)
    if (answer?.state === 'rejected' && target?.state === 'applied') answer.current = { seq: target.seq }
  }
}
