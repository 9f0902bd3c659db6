import { presentInput } from '#domain/present-input.ts'
import { mutationSchema, pushLimit, type Mutation } from '#contracts/sync/sync.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { type Engine, findCommand } from '../engine.ts'
import { numberedRows } from '../numbered-rows.ts'
import type { DeliveryRow, OutboxRow } from '../rows.ts'
import { notBefore } from './back-off.ts'

export interface Batch {
  mutations: Mutation[]
  /** The order key of each mutation, by its n. */
  orders: Map<number, string>
  /** Rows that this engine cannot read: they go to the courier, never away. */
  unreadable: { n: number; code: string }[]
  /** The earliest time at which a waiting command may be sent; null if none waits for a time. */
  laterAt: number | null
}

/** Nobody has more waiting than this; a longer queue is taken in several rounds. */
const window = 4 * pushLimit.mutations

/**
 * Returns the milliseconds since the command was saved. It uses the ticks, for the clock may have been set back since; but ticks stop while the
 * phone sleeps, and then the clock has gone further. Whoever sets it ahead in between is taken for a sleeper.
 */
function ageOf({ clock }: Engine, row: OutboxRow): number {
  const elapsed = Math.max(clock.tick() - row.tick, clock.wall() - Date.parse(row.deviceTime))
  return Math.max(0, Math.round(elapsed))
}

/** Returns what the service gets; a message for the courier if it cannot be sent; or null for a command that a newer program must send. */
function toMutation(engine: Engine, row: OutboxRow | undefined): Mutation | string | null {
  if (!row) return 'row-missing'
  if (row.actor !== engine.actor) return 'other-actor'
  const command = findCommand(engine, row.service, row.command)
  if (row.command !== 'void' && !command) return (row.program ?? 0) > engine.program ? null : 'command-unknown'
  const present = command && presentInput(command, row.version, row.input)
  if (present === 'newer') return null
  // An input that cannot be upcast is sent unchanged: the service answers for this one alone.
  const isPresent = typeof present === 'object'
  const mutation = {
    mid: row.mid,
    n: row.n,
    command: row.command,
    version: isPresent ? command?.version : row.version,
    entity: row.entity,
    input: isPresent ? present.input : row.input,
    deviceTime: row.deviceTime,
    age: ageOf(engine, row),
  }
  const parsed = mutationSchema.safeParse(mutation)
  return parsed.success ? parsed.data : 'row-unreadable'
}

/** Returns the key by which commands are ordered. Rows from before commands had their own order use their entity. */
const orderOf = ({ order, entity }: OutboxRow): string => order ?? entity

/**
 * The next request for a service, in the order of the taps. Prefix rule: a mutation goes only together
 * with all unsettled ones before it of its order (its entity, or what the command says); what waits for the
 * courier or for its time is left out with all of its order behind it, and holds nobody else up.
 */
export async function nextBatch(
  engine: Engine,
  service: ServiceKey,
  limit: { mutations: number; bytes: number },
): Promise<Batch> {
  const { db } = engine
  const now = engine.clock.wall()
  const [pending, stuck] = await Promise.all([
    db.delivery.where('[service+state]').equals([service, 'pending']).limit(window).toArray(),
    db.delivery.where('[service+state]').equals([service, 'attention']).toArray(),
  ])
  const rows = await numberedRows(
    db.outbox,
    [...pending, ...stuck].map((delivery) => delivery.n),
  )
  // Blocks from its own place on: what was tapped before an unreadable row may still go.
  const blocked = new Set<string>()
  const batch: Batch = { mutations: [], orders: new Map(), unreadable: [], laterAt: null }
  let bytes = 0
  const inOrder = [...pending, ...stuck]
    .map((delivery, i): { delivery: DeliveryRow; row: OutboxRow | undefined } => ({ delivery, row: rows[i] }))
    .sort((a, b) => a.delivery.n - b.delivery.n)
  for (const { delivery, row } of inOrder) {
    const order = row && orderOf(row)
    if (order !== undefined && blocked.has(order)) continue
    const at = notBefore(delivery.nextAt, now)
    if (delivery.state === 'attention' || at > now) {
      if (order !== undefined) blocked.add(order)
      if (delivery.state !== 'attention') batch.laterAt = Math.min(batch.laterAt ?? at, at)
      continue
    }
    const mutation = toMutation(engine, row)
    if (mutation === null || typeof mutation === 'string') {
      if (mutation !== null) batch.unreadable.push({ n: delivery.n, code: mutation })
      if (order !== undefined) blocked.add(order)
      continue
    }
    bytes += JSON.stringify(mutation).length + 1
    const full = batch.mutations.length >= limit.mutations || bytes > limit.bytes
    if (full && batch.mutations.length > 0) break
    batch.mutations.push(mutation)
    batch.orders.set(mutation.n, order ?? mutation.entity)
  }
  return batch
}

/** Returns when a command of a service may be sent: now, a later time, or null if all of them wait for the courier. */
export async function getNextSendTime(engine: Engine, service: ServiceKey): Promise<number | null> {
  const { mutations, unreadable, laterAt } = await nextBatch(engine, service, { mutations: 1, bytes: 0 })
  return mutations.length + unreadable.length > 0 ? engine.clock.wall() : laterAt
}
