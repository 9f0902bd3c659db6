import type { Engine } from './engine.ts'
import { commandNamed } from './engine.ts'
import type { DeliveryRow, OutboxRow } from './rows.ts'

/** How far the newest tap on a row has come, for the word beside it. */
export type SyncState = 'saved' | 'queued' | 'sending' | 'attention' | 'sent'

export interface Overlaid<Row> {
  row: Row
  /** Null where no tap of this device is on the row. */
  sync: SyncState | null
}

interface Pending {
  row: OutboxRow
  delivery: DeliveryRow
}

/** Milliseconds; a request that old was cut off with its tab or worker. */
const sendingAtMost = 60_000

export function syncState(delivery: DeliveryRow, now: number): SyncState {
  if (delivery.state === 'attention') return 'attention'
  if (delivery.state !== 'pending') return 'sent'
  if (delivery.sent === 0) return 'saved'
  const sending = delivery.sendingSince !== null && now - delivery.sendingSince < sendingAtMost
  return sending ? 'sending' : 'queued'
}

/**
 * Reads rows and what lies over them as of one moment. A pull between two reads would take a tap out of the
 * overlay before the rows show it: an own write would vanish, and the next tap be judged without it.
 */
export async function inOneMoment<Result>(engine: Engine, tables: readonly string[], read: () => Promise<Result>): Promise<Result> {
  // Dexie follows a native `await` into the transaction only where the function itself is an async one.
  return await engine.db.transaction('r', ['outbox', 'delivery', ...tables], async () => await read())
}

/** Taps of this device on these entities, in their order. Done ones too: they carry the word "Sent". */
async function tapsOn(engine: Engine, entities: readonly string[]): Promise<Map<string, Pending[]>> {
  const rows = await engine.db.outbox.where('entity').anyOf([...entities]).toArray()
  const deliveries = await engine.db.delivery.bulkGet(rows.map((row) => row.n))
  const byEntity = new Map<string, Pending[]>()
  for (const [i, row] of rows.entries()) {
    const delivery = deliveries[i]
    if (!delivery) continue
    const list = byEntity.get(row.entity)
    if (list) list.push({ row, delivery })
    else byEntity.set(row.entity, [{ row, delivery }])
  }
  for (const list of byEntity.values()) list.sort((a, b) => a.row.n - b.row.n)
  return byEntity
}

function effectOf(engine: Engine, tap: OutboxRow) {
  const sync = engine.syncs.find((candidate) => candidate.service === tap.service && tap.command in candidate.effects)
  return commandNamed(engine, tap.service, tap.command) ? sync?.effects[tap.command] : undefined
}

function fold<Row>(engine: Engine, base: Row | undefined, taps: readonly Pending[]): Row | undefined {
  let row = base
  for (const { row: tap, delivery } of taps) {
    if (delivery.state !== 'pending' && delivery.state !== 'acked') continue
    const effect = effectOf(engine, tap)
    if (!effect) continue
    row = effect(row as never, tap.input as never, { mid: tap.mid, deviceTime: tap.deviceTime }) as Row | undefined
  }
  return row
}

/** The newest word counts, but what needs the courier is never hidden behind a later tap. */
function syncOf(taps: readonly Pending[], now: number): SyncState | null {
  const states = taps
    .filter(({ row, delivery }) => row.command !== 'void' && delivery.state !== 'withdrawn')
    .map(({ delivery }) => syncState(delivery, now))
  return states.includes('attention') ? 'attention' : (states.at(-1) ?? null)
}

/**
 * Rows as the courier must see them: what the service had, and on top, in order, every tap that it has
 * not shown yet. `ids` and `rows` go together, read `inOneMoment` with this; a missing row may be one that
 * a tap has just made.
 */
export async function overlay<Row>(
  engine: Engine,
  kind: string,
  ids: readonly string[],
  rows: readonly (Row | undefined)[],
): Promise<(Overlaid<Row> | undefined)[]> {
  const entities = ids.map((id) => `${kind}/${id}`)
  const taps = await tapsOn(engine, entities)
  const now = engine.clock.wall()
  return entities.map((entity, i) => {
    const own = taps.get(entity) ?? []
    const row = fold(engine, rows[i], own)
    return row === undefined ? undefined : { row, sync: syncOf(own, now) }
  })
}

/** Ids of a kind on which a tap waits to be shown: the rows whose indexed values cannot be trusted alone. */
export async function unsettledIds(engine: Engine, kind: string): Promise<Set<string>> {
  const open = await engine.db.delivery.where('state').anyOf(['pending', 'acked', 'attention']).primaryKeys()
  const rows = await engine.db.outbox.bulkGet(open)
  const prefix = `${kind}/`
  return new Set(
    rows.flatMap((row) => (row?.entity.startsWith(prefix) ? [row.entity.slice(prefix.length)] : [])),
  )
}
