import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Command } from '#contracts/command.ts'
import { transact } from '../database/transact.ts'
import type { Caller } from '../http/auth.ts'
import type { AnyCollection, Asked, Collection, DecideContext, Outcome } from './collection.ts'
import { setState, loadEntities, saveEntities } from './entities.ts'

export interface Acting {
  caller: Caller
  at: Date
}

/** The caller of a scheduled job, which sees what the back office sees. */
const timeItself: Caller = { sub: '', username: '', groups: ['back-office'], tokenId: '' }

/** Returns the new state; undefined or the same state leaves the entity as it is and saves nothing. */
type Change<State> = (state: State | undefined, id: string, mid: string) => Outcome<State> | undefined

/**
 * Changes entities as a push does, where none brings the change: locks them, decides in memory, saves what has
 * changed, and appends to the feeds. Call it last in its transaction. `asked` is for a `load` that needs more than the ids.
 * @returns what was decided, by id, and how many have changed
 */
export async function changeEntities<State, Tables>(
  tx: Transaction<Tables>,
  collection: Collection<State, Tables>,
  { caller, at }: Acting,
  ids: readonly string[],
  decide: Change<State>,
  asked: readonly Asked[] = [],
): Promise<{ outcomes: Map<string, Outcome<State>>; changed: number }> {
  // The tables and states of a collection are typed on this side alone.
  const anyTx = tx as unknown as Transaction<unknown>
  const loaded = await loadEntities(anyTx, caller, collection as unknown as AnyCollection, { ids, asked })
  const outcomes = new Map<string, Outcome<State>>()
  for (const id of new Set(ids)) {
    const before = loaded.states.get(id) as State | undefined
    const mid = randomUUID()
    const outcome = decide(before, id, mid)
    if (!outcome) continue
    if ('state' in outcome && outcome.state !== before) setState(loaded, id, outcome.state, mid)
    outcomes.set(id, outcome)
  }
  await saveEntities(anyTx, caller, [loaded], at)
  return { outcomes, changed: loaded.changed.size }
}

/** The number of entities in one transaction of a job. */
const batch = 100

/** Changes everything that is due by `at`, in batches of one transaction each. Returns how many have changed. */
export async function changeDue<State, Tables>(
  db: Kysely<Tables>,
  collection: Collection<State, Tables>,
  at: Date,
  ids: readonly string[],
  decide: Change<State>,
): Promise<number> {
  let changed = 0
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    changed += (await transact(db, (tx) => changeEntities(tx, collection, { caller: timeItself, at }, some, decide)))
      .changed
  }
  return changed
}

const toContext = ({ caller, at }: Acting, mid: string): DecideContext => {
  const now = at.toISOString()
  return { mid, caller, deviceTime: now, occurredAt: now, receivedAt: now, clockAhead: false }
}

/**
 * What an endpoint does for whoever has no outbox: the command is judged by the rules that it meets in a push. It
 * has no mutation's id of the caller's, so the decision itself must know the same request when it comes again.
 */
export async function takeCommand<State, Tables, Input>(
  tx: Transaction<Tables>,
  collection: Collection<State, Tables>,
  acting: Acting,
  command: Command<Input>,
  input: Input,
): Promise<Outcome<State>> {
  const decision = collection.decide[command.name]
  if (!decision) throw new Error(`${collection.entity} does not take ${command.name}.`)
  const id = command.entity(input).slice(collection.entity.length + 1)
  const decide: Change<State> = (state, _id, mid) => decision.run(state, input, toContext(acting, mid))
  const { outcomes } = await changeEntities(tx, collection, acting, [id], decide, [
    { id, command: command.name, input },
  ])
  const outcome = outcomes.get(id)
  if (!outcome) throw new Error(`${command.name} has decided nothing.`)
  return outcome
}
