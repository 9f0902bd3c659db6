import { sql, type QueryExecutorProvider } from 'kysely'

/** A part of a value that is stored beside it, under a key: an item of it never changes. */
interface Part {
  key: string
  /** True for a list to which items are only ever added; false for a field that is set once. */
  isList: boolean
}

/** The parts of a value, by its field. */
export type Parts = Readonly<Record<string, Part>>

export const listPart = (key: string): Part => ({ key, isList: true })
export const fixedField = (key: string): Part => ({ key, isList: false })

/** The parts that a stored value lacks: the key of each field, and the number of items, or null for a fixed field. */
export type PartRefs = Readonly<Record<string, readonly [key: string, length: number | null]>>

/** A value as it is stored: without its parts, if `history` names some. */
export interface StoredValue {
  value: unknown
  history: PartRefs | null
}

interface Item {
  key: string
  n: number
  item: unknown
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function split(value: unknown, parts: Parts | undefined): StoredValue & { items: Item[] } {
  if (parts === undefined || !isFields(value)) return { value, history: null, items: [] }
  const rest: Fields = { ...value }
  const history: Record<string, [string, number | null]> = {}
  const items: Item[] = []
  for (const [field, { key, isList }] of Object.entries(parts)) {
    const part = value[field]
    if (part === undefined || (Array.isArray(part) && part.length === 0)) continue
    if (isList && !Array.isArray(part)) continue
    delete rest[field]
    history[field] = [key, Array.isArray(part) && isList ? part.length : null]
    if (Array.isArray(part) && isList)
      items.push(...part.map((item, at) => ({ key, n: at + 1, item: item as unknown })))
    else items.push({ key, n: 0, item: part })
  }
  return items.length === 0 ? { value, history: null, items } : { value: rest, history, items }
}

/** The last number of each key that a transaction has saved: an entity's row and its feeds have the same items. */
const savedIn = new WeakMap<QueryExecutorProvider, Map<string, number>>()

/** So few items are sent again rather than asked for. */
const fewItems = 8

async function readLast(tx: QueryExecutorProvider, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; last: number }>`
    select key, max(n) as last from history where key = any(${keys}::text[]) group by key`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.last]))
}

async function saveItems(tx: QueryExecutorProvider, all: readonly Item[]): Promise<void> {
  const saved = savedIn.get(tx) ?? new Map<string, number>()
  savedIn.set(tx, saved)
  const items = all.filter(({ key, n }) => n > (saved.get(key) ?? -1))
  const keys = [...new Set(items.map(({ key }) => key))]
  const last = items.length > keys.length * fewItems ? await readLast(tx, keys) : undefined
  const added = items.filter(({ key, n }) => n > (last?.get(key) ?? -1))
  for (const { key, n } of items) saved.set(key, Math.max(n, saved.get(key) ?? -1))
  if (added.length === 0) return
  await sql`
    insert into history (key, n, item) select r.key, r.n, r.item
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as r(key text, n int4, item jsonb)
    on conflict do nothing`.execute(tx)
}

/**
 * Stores the parts of values once, and returns the values without them. Only what has been added since is written, so
 * that a message costs its own length and not that of everything before it. The caller holds the locks of the entities.
 */
export async function saveParts(
  tx: QueryExecutorProvider,
  values: readonly { value: unknown; parts?: Parts | undefined }[],
): Promise<StoredValue[]> {
  const all = values.map(({ value, parts }) => split(value, parts))
  const items = all.flatMap((each) => each.items)
  if (items.length > 0) await saveItems(tx, items)
  return all.map(({ value, history }) => ({ value, history }))
}

function join({ value, history }: StoredValue, items: ReadonlyMap<string, readonly Item[]>): unknown {
  if (history === null || !isFields(value)) return value
  const fields = Object.entries(history).map(([field, [key, length]]): [string, unknown] => {
    const found = items.get(key) ?? []
    if (length === null) return [field, found[0]?.item]
    return [field, found.filter(({ n }) => n >= 1 && n <= length).map(({ item }) => item)]
  })
  return { ...value, ...Object.fromEntries(fields) }
}

/** Returns values whole again. */
export async function readParts(db: QueryExecutorProvider, values: readonly StoredValue[]): Promise<unknown[]> {
  const keys = new Set(
    values.flatMap(({ value, history }) =>
      history === null || value === null ? [] : Object.values(history).map(([key]) => key),
    ),
  )
  if (keys.size === 0) return values.map(({ value }) => value)
  const { rows } = await sql<Item>`
    select key, n, item from history where key = any(${[...keys]}::text[]) order by key, n`.execute(db)
  const items = new Map<string, Item[]>()
  for (const row of rows) {
    const known = items.get(row.key)
    if (known) known.push(row)
    else items.set(row.key, [row])
  }
  return values.map((each) => join(each, items))
}

/** Returns a value without its parts, for a reader who uses only a later version of it. */
export function withoutParts({ value, history }: StoredValue): unknown {
  return join({ value, history }, new Map())
}

/** Deletes parts with what they belong to. */
export async function deleteParts(tx: QueryExecutorProvider, keys: readonly string[]): Promise<void> {
  savedIn.delete(tx)
  await sql`delete from history where key = any(${keys}::text[])`.execute(tx)
}
