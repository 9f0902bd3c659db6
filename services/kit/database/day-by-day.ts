import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'

const day = 86_400_000

/** Rows that go by their age; `column` has an index. */
export interface Aged {
  table: string
  column: string
  where?: RawBuilder<unknown>
}

/**
 * Lets `work` deal with what is older than `before`, a day's rows at a time, oldest first: whatever has
 * piled up, each statement is short. What it leaves must no longer match `where`, or be gone.
 */
export async function dayByDay(
  db: QueryExecutorProvider,
  { table, column, where = sql`true` }: Aged,
  before: Date,
  work: (old: RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ oldest: Date | null }>`
      select min(${sql.ref(column)}) as oldest from ${sql.table(table)} where ${where}`.execute(db)
    const oldest = rows[0]?.oldest
    if (!oldest || oldest >= before) return
    const end = new Date(Math.min(before.getTime(), oldest.getTime() + day))
    await work(sql`${where} and ${sql.ref(column)} < ${end}`)
  }
}

/** Deletes what is older than `before`. */
export async function deleteOld(db: QueryExecutorProvider, aged: Aged, before: Date): Promise<void> {
  await dayByDay(db, aged, before, async (old) => {
    await sql`delete from ${sql.table(aged.table)} where ${old}`.execute(db)
  })
}
