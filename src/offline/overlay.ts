import { Dexie } from 'dexie'
import type { Engine } from './engine.ts'
import type { FirstSync } from './feature-sync.ts'
import { allFeatures } from './later-features.ts'
import { numberedRows } from './numbered-rows.ts'
import { readInput } from './outbox/read-input.ts'
import type { DeliveryRow, DeliveryState, OutboxRow } from './rows.ts'

/** The progress of the newest command on a row, for its chip. */
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
export async function inOneMoment<Result>(
  engine: Engine,
  tables: readonly string[],
  read: () => Promise<Result>,
): Promise<Result> {
  // Within the transaction of a tap it is one moment already.
  if (Dexie.currentTransaction) return await read()
  // Effects that are not known would leave out what was just done.
  if (engine.later && tables.some((table) => engine.later?.tables.has(table))) await allFeatures(engine)
  // Dexie follows a native `await` into the transaction only where the function itself is an async one.
  return await engine.db.transaction('r', ['outbox', 'delivery', ...tables], async () => await read())
}

/**
 * A walk along the index asks once for each step, one after the other: a few entities are asked for side by side, and
 * for many the whole outbox is read where it is not much longer.
 */
async function rowsOn({ db: { outbox } }: Engine, entities: readonly string[]): Promise<OutboxRow[]> {
  const few = 8
  if (entities.length <= few) {
    return (await Promise.all(entities.map((entity) => outbox.where('entity').equals(entity).toArray()))).flat()
  }
  const whole = 4 * entities.length
  const first = await outbox.limit(whole + 1).toArray()
  if (first.length > whole)
    return await outbox
      .where('entity')
      .anyOf([...entities])
      .toArray()
  const asked = new Set(entities)
  return first.filter((row) => asked.has(row.entity))
}

/** Groups the commands by entity, in their order. */
function grouped(
  rows: readonly (OutboxRow | undefined)[],
  deliveries: readonly (DeliveryRow | undefined)[],
): Map<string, Pending[]> {
  const byEntity = new Map<string, Pending[]>()
  for (const [i, row] of rows.entries()) {
    const delivery = deliveries[i]
    if (!row || !delivery) continue
    const list = byEntity.get(row.entity)
    if (list) list.push({ row, delivery })
    else byEntity.set(row.entity, [{ row, delivery }])
  }
  for (const list of byEntity.values()) list.sort((a, b) => a.row.n - b.row.n)
  return byEntity
}

/** Taps of this device on these entities. Done ones too: they carry the word "Sent". */
async function tapsOn(engine: Engine, entities: readonly string[]): Promise<Map<string, Pending[]>> {
  const rows = await rowsOn(engine, entities)
  return grouped(
    rows,
    await numberedRows(
      engine.db.delivery,
      rows.map((row) => row.n),
    ),
  )
}

/** Taps that wait to be shown or for the courier. Those of an entity before them are settled, and those after them none. */
async function unsettledTaps({ db }: Engine, kind: string): Promise<Map<string, Pending[]>> {
  const states: DeliveryState[] = ['pending', 'acked', 'attention']
  const open = (await Promise.all(states.map((state) => db.delivery.where('state').equals(state).toArray()))).flat()
  const rows = await numberedRows(
    db.outbox,
    open.map((delivery) => delivery.n),
  )
  return grouped(
    rows.map((row) => (row?.entity.startsWith(`${kind}/`) ? row : undefined)),
    open,
  )
}

/** Returns the effects that are loaded so far. */
const shownBy = ({ later, syncs }: Engine): { syncs: readonly FirstSync[] } => ({ syncs: later ? later.first : syncs })

const effectOf = ({ syncs }: { syncs: readonly FirstSync[] }, tap: OutboxRow) =>
  syncs.find(({ service, effects }) => service === tap.service && tap.command in effects)?.effects[tap.command]

function fold<Row>(engine: Engine, base: Row | undefined, taps: readonly Pending[]): Row | undefined {
  const known = shownBy(engine)
  let row = base
  for (const { row: tap, delivery } of taps) {
    if (delivery.state !== 'pending' && delivery.state !== 'acked') continue
    const effect = effectOf(known, tap)
    const input = effect && readInput(known, tap)
    if (!effect || input === undefined) continue
    row = effect(row as never, input as never, { mid: tap.mid, deviceTime: tap.deviceTime }) as Row | undefined
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

const idOf = (kind: string, entity: string): string => entity.slice(kind.length + 1)

function overlaid<Row>(
  engine: Engine,
  stored: Row | undefined,
  taps: readonly Pending[],
  now: number,
): Overlaid<Row> | undefined {
  const row = fold(engine, stored, taps)
  return row === undefined ? undefined : { row, sync: syncOf(taps, now) }
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
  rows: readonly (Row | undefined)[] | PromiseLike<(Row | undefined)[]>,
): Promise<(Overlaid<Row> | undefined)[]> {
  const entities = ids.map((id) => `${kind}/${id}`)
  const [taps, stored] = await Promise.all([tapsOn(engine, entities), rows])
  const now = engine.clock.wall()
  return entities.map((entity, i) => overlaid(engine, stored[i], taps.get(entity) ?? [], now))
}

/** A row on which a tap waits to be shown: as the service last had it, and as the courier must see it. */
export interface Touched<Row> {
  before: Row | undefined
  now: Overlaid<Row>
}

/**
 * All rows of a kind on which a tap waits to be shown, within `inOneMoment`; with `commands` those alone on which
 * one of these waits. `read` gives the stored rows by id.
 */
export async function overlayUnsettled<Row>(
  engine: Engine,
  kind: string,
  read: (ids: string[]) => Promise<(Row | undefined)[]>,
  commands?: readonly string[],
): Promise<Touched<Row>[]> {
  const all = [...(await unsettledTaps(engine, kind))]
  const taps = commands ? all.filter(([, own]) => own.some(({ row }) => commands.includes(row.command))) : all
  if (taps.length === 0) return []
  const rows = await read(taps.map(([entity]) => idOf(kind, entity)))
  const at = engine.clock.wall()
  return taps.flatMap(([, own], i) => {
    const now = overlaid(engine, rows[i], own, at)
    return now ? [{ before: rows[i], now }] : []
  })
}

/** Returns the ids of a kind that have a waiting command: the indexed values of those rows may be out of date. */
export async function unsettledIds(engine: Engine, kind: string): Promise<Set<string>> {
  return new Set([...(await unsettledTaps(engine, kind)).keys()].map((entity) => idOf(kind, entity)))
}
