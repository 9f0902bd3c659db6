import type pg from 'pg'
import type { Database } from '#kit/database/database.ts'

/** A node of a plan, as `explain (format json)` has it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** The plan that the database has for one statement of a service. */
export interface Explained {
  /** The line that sent it, for example `services/kit/sync/feed.ts:48:3`. */
  place: string
  text: string
  /** Every table that it would read from end to end. */
  scanned: string[]
}

/** Every node with its parent. */
const nodesOf = (node: PlanNode, above?: PlanNode): { node: PlanNode; above: PlanNode | undefined }[] => [
  { node, above },
  ...(node.Plans ?? []).flatMap((each) => nodesOf(each, node)),
]

interface Index {
  index: string
  table: string
  /** The first column. */
  leading: string
}

/** Partial indexes are small, and may be read whole. */
async function wholeIndexes(database: Database): Promise<Map<string, Index>> {
  const { rows } = await database.pool.query<Index>(
    `select c.relname as index, t.relname as table, pg_get_indexdef(i.indexrelid, 1, true) as leading
     from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_class as t on t.oid = i.indrelid
     where i.indpred is null`,
  )
  return new Map(rows.map((row) => [row.index, row]))
}

/** An index is read from end to end as well when its first column has no condition, unless the first rows are enough. */
function scannedBy(root: PlanNode, indexes: ReadonlyMap<string, Index>): string[] {
  return nodesOf(root).flatMap(({ node, above }) => {
    if (node['Node Type'] === 'Seq Scan') return [node['Relation Name'] ?? '']
    if (above?.['Node Type'] === 'Limit' && !node.Filter) return []
    const used = indexes.get(node['Index Name'] ?? '')
    return used === undefined || node['Index Cond']?.includes(used.leading) === true ? [] : [used.table]
  })
}

/** Frames between a statement and the code that sent it. */
const between = ['services/kit/database/schema-pool.ts', 'services/kit/database/transact.ts']

function placeNow(): string {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = before
  const places = [...stack.matchAll(/services\/[\w/-]+\.ts:\d+:\d+/g)].map(([place]) => place)
  return places.find((place) => !between.some((file) => place.startsWith(file))) ?? ''
}

/** Asks for the plan of each statement just before it runs, with its values and in its transaction. */
export async function explainStatements(database: Database): Promise<Explained[]> {
  const indexes = await wholeIndexes(database)
  const explained: Explained[] = []
  const watched = new WeakSet<object>()
  const watch = (client: pg.PoolClient): pg.PoolClient => {
    if (watched.has(client)) return client
    watched.add(client)
    const query = client.query.bind(client) as (text: string, ...more: unknown[]) => Promise<pg.QueryResult>
    const explaining = async (text: unknown, values?: unknown[], ...callback: unknown[]) => {
      if (callback.length === 0 && typeof text === 'string' && /^\s*(select|insert|update|delete|with)\b/i.test(text)) {
        const place = placeNow()
        const { rows } = await query(`explain (format json) ${text}`, values)
        const [{ Plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
        explained.push({ place, text, scanned: scannedBy(Plan, indexes) })
      }
      return await query(text as string, values, ...callback)
    }
    return Object.assign(client, { query: explaining })
  }
  const connect = database.pool.connect.bind(database.pool)
  const watching = async (): Promise<pg.PoolClient> => watch(await connect())
  // The pool's own queries come with a callback; they belong to no service.
  database.pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : watching()) as typeof database.pool.connect
  return explained
}
