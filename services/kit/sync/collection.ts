import type { Transaction } from 'kysely'
import type { Command } from '#contracts/command.ts'
import { type Caller, isMember, withPermission } from '../http/auth.ts'
import type { FeedRow } from './feed.ts'

/** The details of a command besides its input. Times are ISO 8601. */
export interface DecideContext {
  mid: string
  caller: Caller
  /** The device's clock when the courier tapped. */
  deviceTime: string
  /** The time of the tap by the service's clock, never after `receivedAt`. */
  occurredAt: string
  receivedAt: string
  /** The device's clock was more than a minute ahead of the service's. */
  clockAhead: boolean
}

/** Details that the audit trail saves with a staff command: what it was about, and the state before and after. */
export interface Noted {
  about?: Readonly<Record<string, string>>
  before?: string
  after?: string
}

export type Outcome<State> =
  /** `noted`: for the trail, where the command is of staff. */
  | { state: State; noted?: Noted }
  /** Final: this mutation gets the same result for ever. `current` is the entity that the screen compares. */
  | { rejected: string; current?: unknown }
  /** Temporary: the device sends it again after this delay. `code` names what it waits for, if the mutation itself has no error. */
  | { retryMs: number; code?: string }

/** One command and what it does: pure, in memory, without a look at the database. */
export interface Decision<State, Input = unknown> {
  command: Command<Input>
  run(state: State | undefined, input: Input, context: DecideContext): Outcome<State>
}

export interface Changed<State> {
  /** The entity key without its first part. */
  id: string
  state: State
  /** The mutations that led to it, in order; the primary keys of what the service writes for them. */
  mids: readonly string[]
}

export interface Asked {
  id: string
  command: string
  input: unknown
}

export const getInputs = <Input>(asked: readonly Asked[], command: Command<Input>): Input[] =>
  asked.flatMap(({ command: name, input }) => (name === command.name ? [input as Input] : []))

/**
 * The entities of one kind that commands change. A push loads all that it names, decides in memory in
 * the order of the taps, and saves all that changed: a statement for many, never one for each.
 */
export interface Collection<State, Tables = unknown> {
  /** First part of the entity keys: `parcel` of `parcel/<id>`. */
  entity: string
  /**
   * Reads and locks (`for update`, in the order of the ids, which come sorted). What the caller may not
   * see is left out, like what does not exist. A command that
   * is ordered by more than its entity needs the lock of that too. `asked`: what the commands on them say, for what else a decision needs.
   */
  load(
    tx: Transaction<Tables>,
    caller: Caller,
    ids: readonly string[],
    asked: readonly Asked[],
  ): Promise<Map<string, State>>
  decide: Readonly<Record<string, Decision<State>>>
  /** Writes, and returns what the feeds shall show of it: of every feed that has the entity. */
  save(
    tx: Transaction<Tables>,
    caller: Caller,
    changed: readonly Changed<State>[],
    at: Date,
  ): Promise<readonly FeedRow[]>
}

export type AnyCollection = Collection<unknown>

/** Returns the caller as a collection sees them: staff only of the places where they may use its commands. */
export function callerFor({ decide }: Pick<AnyCollection, 'decide'>, caller: Caller): Caller {
  const needs = Object.values(decide)[0]?.command.needs
  return needs === undefined ? caller : withPermission(caller, needs)
}

export function defineCollection<State, Tables>(collection: Collection<State, Tables>): Collection<State, Tables> {
  return collection
}

export function decision<State, Input>(
  command: Command<Input>,
  run: (state: State | undefined, input: Input, context: DecideContext) => Outcome<State>,
): Decision<State> {
  return { command, run }
}

const hourMs = 3_600_000

/** A decision for people who work for the carrier. The phone of anybody else asks again until they are in a group. */
export function memberDecision<State, Input>(
  command: Command<Input>,
  run: (state: State | undefined, input: Input, context: DecideContext) => Outcome<State>,
): Decision<State> {
  return decision(command, (state: State | undefined, input, context) =>
    isMember(context.caller) ? run(state, input, context) : { retryMs: hourMs, code: 'not-a-member' },
  )
}
