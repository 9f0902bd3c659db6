import { sql, type QueryExecutorProvider } from 'kysely'
import { myDataEndpoint, personDataEndpoint, type PersonData } from '#contracts/people/my-data-endpoints.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Clock } from '../clock.ts'
import { implement, type Operation } from '../http/implement.ts'
import type { RateLimit } from '../http/limits/buckets.ts'
import { createLimiter } from '../http/limits/limits.ts'
import { ProblemError } from '../http/problem.ts'
import { readParts, type PartRefs } from '../sync/history.ts'
import { kitRegister, type Register } from './register.ts'

interface ExportParts {
  db: QueryExecutorProvider
  clock: Clock
  register: Register
}

type Row = Readonly<Record<string, unknown>>

const pageSize = 500

/** Files are listed on their own, and fetched by their ids. */
const fileTables = new Set(['blob', 'blob_upload', 'blob_part'])

const ownTables = (register: Register): { table: string; column: string; hidden: readonly string[] }[] =>
  Object.entries({ ...kitRegister, ...register }).flatMap(([table, entry]) =>
    entry.about === 'nobody' || entry.courier === undefined || fileTables.has(table)
      ? []
      : [{ table, column: entry.courier, hidden: entry.hidden ?? [] }],
  )

/** Rows whose long lists are stored beside them get them back. */
async function withParts(db: QueryExecutorProvider, rows: readonly Row[]): Promise<Row[]> {
  const bodies = await readParts(
    db,
    rows.map(({ body, history }) => ({ value: body, history: (history ?? null) as PartRefs | null })),
  )
  return rows.map(({ history: _history, ...row }, at) => ('body' in row ? { ...row, body: bodies[at] } : row))
}

/** Returns the columns of a table's primary key in their order, with their types. */
async function readKey(db: QueryExecutorProvider, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, null) as type
    from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::text::regclass and i.indisprimary
    order by array_position(i.indkey::int2[], a.attnum)`.execute(db)
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key.`)
  return rows
}

/** Reads the rows of a table a page at a time, in the order of its primary key. */
async function* readRows(
  db: QueryExecutorProvider,
  { table, column, hidden }: ReturnType<typeof ownTables>[number],
  person: string,
): AsyncGenerator<Row> {
  const key = await readKey(db, table)
  const columns = key.map(({ name }) => sql.ref(`t.${name}`))
  const places = sql.join(columns.map((each) => sql`${each}::text`))
  let rest = sql`true`
  for (;;) {
    const { rows } = await sql<{ place: string[]; row: Row }>`
      select array[${places}] as place, to_jsonb(t) - ${hidden}::text[] as row from ${sql.table(table)} as t
      where ${sql.ref(`t.${column}`)} = ${person} and ${rest} order by ${sql.join(columns)} limit ${pageSize}`.execute(
      db,
    )
    yield* await withParts(
      db,
      rows.map(({ row }) => row),
    )
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    const last = end.place.map((text, at) => sql`${text}::text::${sql.raw(key[at]?.type ?? 'text')}`)
    rest = sql`(${sql.join(columns)}) > (${sql.join(last)})`
  }
}

async function readFiles(db: QueryExecutorProvider, person: string): Promise<PersonData['files']> {
  const { rows } = await sql<PersonData['files'][number]>`
    select id, type, size, sha256, stored_at as "storedAt" from blob where owner = ${person} order by stored_at, id`.execute(
    db,
  )
  return rows
}

async function* toJson(key: ServiceKey, { db, clock, register }: ExportParts, person: string): AsyncGenerator<string> {
  yield `{"service":${JSON.stringify(key)},"madeAt":${JSON.stringify(clock.now().toISOString())},"tables":{`
  for (const [at, table] of ownTables(register).entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(table.table)}:[`
    let isFirst = true
    for await (const row of readRows(db, table, person)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield `},\n"files":${JSON.stringify(await readFiles(db, person))}}\n`
}

/** Sends the texts as they come. */
function toResponse(texts: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    async pull(control) {
      const next = await texts.next()
      if (next.done === true) control.close()
      else control.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
  return new Response(stream, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })
}

/** Once an hour: it reads everything that there is about somebody. */
const ownLimit: RateLimit = { burst: 1, perSecond: 1 / 3600 }

export function exportOperations(key: ServiceKey, parts: ExportParts): Operation[] {
  const limiter = createLimiter(ownLimit, parts.clock)
  const limit = (person: string): void => {
    try {
      limiter(person)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      throw new ProblemError('too-many-requests', {
        ...error.details,
        detail: 'You can download your data once an hour. Try again later.',
      })
    }
  }
  return [
    implement(myDataEndpoint(key), ({ caller }) => {
      limit(caller.sub)
      return toResponse(toJson(key, parts, caller.sub))
    }),
    implement(personDataEndpoint(key), ({ params }) => toResponse(toJson(key, parts, params.id))),
  ]
}
