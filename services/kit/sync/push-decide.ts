import { voidRejection, type Mutation, type MutationResult } from '#contracts/sync/sync.ts'
import type { Caller } from '../http/auth.ts'
import { callerFor, type AnyCollection, type DecideContext, type Noted, type Outcome } from './collection.ts'
import { describeError } from '../describe-error.ts'
import { toTapTime } from './device-time.ts'
import { setState, type Loaded } from './entities.ts'
import type { Log } from '../log.ts'
import { type SavedResult, toResult } from './mutations.ts'
import type { Step } from './push-plan.ts'

/** Milliseconds. A device's clock that is less far ahead is not worth a word. */
const clockTolerance = 60_000
/** Milliseconds until a mutation on which the service itself failed is sent again. */
export const errorRetryMs = 60_000

export interface Round {
  caller: Caller
  receivedAt: Date
  /** The device's last contact before this one; see `recordContact`. */
  since: Date
  /** Answers given before this push, and to void targets; what is decided is added. */
  settled: Map<string, SavedResult>
  loaded: ReadonlyMap<string, Loaded>
  /** The audit entries of applied mutations; each decision adds its own. */
  noted: Map<string, Noted>
  log: Log
}

function toContext(mutation: Mutation, collection: AnyCollection, { caller, receivedAt, since }: Round): DecideContext {
  return {
    mid: mutation.mid,
    caller: callerFor(collection, caller),
    deviceTime: mutation.deviceTime,
    occurredAt: toTapTime(mutation.age, since, receivedAt).toISOString(),
    receivedAt: receivedAt.toISOString(),
    clockAhead: Date.parse(mutation.deviceTime) > receivedAt.getTime() + clockTolerance,
  }
}

function runDecision(step: Extract<Step, { kind: 'decide' }>, round: Round): Outcome<unknown> {
  const { mutation, collection, decision, id, input } = step
  try {
    const state = round.loaded.get(collection.entity)?.states.get(id)
    return decision.run(state, input, toContext(mutation, collection, round))
  } catch (error) {
    const about = { mid: mutation.mid, command: mutation.command }
    round.log.error('decision-failed', { ...about, ...describeError(error) })
    return { retryMs: errorRetryMs }
  }
}

/** Bytes of JSON. A rejection is stored with the entity that it was about, but not with one that is longer than this. */
const mostCurrent = 16 * 1024

const shortCurrent = (current: unknown): unknown =>
  Buffer.byteLength(JSON.stringify(current) ?? '') > mostCurrent ? null : current

const rejection = (mid: string, code: string, current: unknown = null): SavedResult => ({
  mid,
  state: 'rejected',
  seq: 0,
  code,
  current,
})

/** `seq` of what is applied is given after the feeds are written. */
const applied = (mid: string): SavedResult => ({ mid, state: 'applied', seq: 0, code: null, current: null })

function decideVoid(mid: string, target: string, round: Round): SavedResult {
  const before = round.settled.get(target)
  if (before?.state === 'applied') return rejection(mid, voidRejection, { seq: before.seq })
  if (!before) round.settled.set(target, { ...applied(target), state: 'voided' })
  return applied(mid)
}

function decideStep(step: Step, round: Round): SavedResult | MutationResult {
  const { mid } = step.mutation
  switch (step.kind) {
    case 'turn-away':
      return { mid, kind: 'rejected', code: step.code }
    case 'later':
      return { mid, kind: 'retry', afterMs: step.afterMs, code: step.code }
    case 'refuse':
      return rejection(mid, step.code)
    case 'void':
      return decideVoid(mid, step.target, round)
    case 'decide': {
      const outcome = runDecision(step, round)
      if ('retryMs' in outcome) return { mid, kind: 'retry', afterMs: Math.ceil(outcome.retryMs), code: outcome.code }
      if ('rejected' in outcome) return rejection(mid, outcome.rejected, shortCurrent(outcome.current))
      const loaded = round.loaded.get(step.collection.entity)
      if (loaded) setState(loaded, step.id, outcome.state, mid)
      if (outcome.noted) round.noted.set(mid, outcome.noted)
      return applied(mid)
    }
  }
}

/**
 * Decides the steps in the order of the taps. Behind a mutation that is not applied, the later ones of its
 * order are blocked: they were made on a screen that took it for done.
 * @returns the answers that are not stored; the others are in `round.settled`
 */
export function decideSteps(steps: readonly Step[], round: Round): Map<string, MutationResult> {
  const passing = new Map<string, MutationResult>()
  const blocked = new Set<string>()
  for (const step of [...steps].sort((a, b) => a.mutation.n - b.mutation.n)) {
    const { order } = step
    const { mid } = step.mutation
    const before = round.settled.get(mid)
    if (before) {
      if (toResult(before).kind === 'rejected') blocked.add(order)
      continue
    }
    if (blocked.has(order)) {
      passing.set(mid, { mid, kind: 'blocked' })
      continue
    }
    const answer = decideStep(step, round)
    if ('state' in answer) round.settled.set(mid, answer)
    else passing.set(mid, answer)
    if ('state' in answer ? answer.state !== 'applied' : answer.kind !== 'applied') blocked.add(order)
  }
  return passing
}
