import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compactFeeds } from '#kit/sync/compact.ts'
import type { Database } from '#kit/database/database.ts'
import { everyDatabase } from '#support/databases.ts'
import { startNotes, type NotesService } from './service-under-test.ts'

describe.each(everyDatabase)('compaction on $name', (kind) => {
  let database: Database
  let notes: NotesService
  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
  })
  afterAll(() => database.close())

  const before = new Date('2026-05-01T00:00:00.000Z')
  /** Ten rows of before, each superseded once, then so many recent ones; of the first row's it leaves a tombstone. */
  async function fill(feed: string, recent: number): Promise<void> {
    await sql`insert into feed select ${feed}, n, 'note', 'note ' || n % 10, case when n <> 20 then '{}'::jsonb end,
        case when n <= 20 then timestamptz '2026-04-30' else timestamptz '2026-05-02' end
      from generate_series(1, ${20 + recent}::int) as n`.execute(notes.db)
    await sql`insert into feed_head values (${feed}, ${20 + recent}, 0, 0)`.execute(notes.db)
    await sql`analyze feed`.execute(notes.db)
  }
  const numbers = async (feed: string) =>
    (await notes.db.selectFrom('feed').select('seq').where('feed', '=', feed).orderBy('seq').execute()).map(
      ({ seq }) => seq,
    )
  const floor = async (feed: string) =>
    (await notes.db.selectFrom('feed_head').select('floor').where('feed', '=', feed).executeTakeFirst())?.floor

  async function rowsRead(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(notes.db)
    const { rows } = await sql<{ read: number }>`
      select (idx_tup_fetch + seq_tup_read)::int8 as read from pg_stat_user_tables
      where schemaname = 'personalisation' and relname = 'feed'`.execute(notes.db)
    return rows[0]?.read ?? 0
  }
  async function readForCompacting(feed: string, recent: number): Promise<number> {
    await fill(feed, recent)
    const start = await rowsRead()
    await compactFeeds(notes.db, before)
    return (await rowsRead()) - start
  }

  test('removes old versions and old tombstones, and says from where on the changes are whole', async () => {
    await fill('courier/anna', 0)
    expect(await compactFeeds(notes.db, before)).toBe(11)
    expect(await numbers('courier/anna')).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19])
    expect(await floor('courier/anna')).toBe(20)
    expect(await compactFeeds(notes.db, before)).toBe(0)
  })

  test('keeps every recent row, superseded or not', async () => {
    await fill('courier/ben', 30)
    await compactFeeds(notes.db, before)
    expect(await numbers('courier/ben')).toEqual(Array.from({ length: 30 }, (_, n) => n + 21))
  })

  test('keeps a tombstone with what it buries where a clock was set back', async () => {
    await notes.db
      .insertInto('feed')
      .values([
        { feed: 'courier/cleo', seq: 1, kind: 'note', id: 'a', value: '{}', at: new Date('2026-05-02') },
        { feed: 'courier/cleo', seq: 2, kind: 'note', id: 'a', value: null, at: new Date('2026-04-30') },
        { feed: 'courier/cleo', seq: 3, kind: 'note', id: 'b', value: '{}', at: new Date('2026-05-02') },
      ])
      .execute()
    await notes.db.insertInto('feed_head').values({ feed: 'courier/cleo', head: 3, floor: 0, epoch: 0 }).execute()
    await compactFeeds(notes.db, before)
    expect(await numbers('courier/cleo')).toEqual([3])
  })

  test('reads no row more than a few times, however many are recent', async () => {
    const few = await readForCompacting('courier/dora', 1000)
    const many = await readForCompacting('courier/emil', 2000)
    expect(Math.max(few, many)).toBeLessThan(6000)
  })
})
