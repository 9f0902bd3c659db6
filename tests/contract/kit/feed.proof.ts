import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { everyDatabase } from '#support/databases.ts'
import { createRandom } from '#support/labels/random.ts'
import { noteFigure } from '#support/note-figure.ts'
import { startNotes, type NotesService } from './service-under-test.ts'

const seed = 20_260_514
const writers = 10
const commits = 2_500
const feed = 'courier/anna'

interface Seen {
  /** How many rows the reader was given. */
  read: number
  /** How often the next number was not the one after the last. */
  gaps: number
}

/**
 * Writers commit side by side, each transaction with some work after its number is drawn; a reader follows
 * as devices do: everything beyond the last number it has seen, over and over.
 */
async function race(
  write: (n: number) => Promise<void>,
  readFrom: (cursor: number) => Promise<number[]>,
): Promise<Seen> {
  const seen = { read: 0, gaps: 0 }
  let next = 0
  const state = { writing: writers }
  const work = Array.from({ length: writers }, async () => {
    while (next < commits) await write(next++)
    state.writing--
  })
  let cursor = 0
  const follow = async (): Promise<void> => {
    for (const number of await readFrom(cursor)) {
      if (number !== cursor + 1) seen.gaps++
      cursor = number
      seen.read++
    }
  }
  const reader = async (): Promise<void> => {
    while (state.writing > 0) await follow()
    await follow()
  }
  await Promise.all([...work, reader()])
  return seen
}

describe.each(everyDatabase)('the feed under $name', (kind) => {
  let database: Database
  let notes: NotesService
  const random = createRandom(seed)
  const pauses = Array.from({ length: commits }, () => random() * 0.004)

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
    await sql`create table plain_feed (seq bigserial primary key, id text not null)`.execute(notes.db)
  })
  afterAll(() => database.close())

  test(`a reader among ${writers} writers misses none of ${commits} commits`, async () => {
    const seen = await race(
      async (n) => {
        await transact(notes.db, async (tx) => {
          await sql`select pg_sleep(${pauses[n] ?? 0})`.execute(tx)
          await appendFeed(tx, [{ feed, kind: 'note', id: String(n), value: { n } }], notes.clock.now())
        })
      },
      async (cursor) => {
        const rows = await notes.db
          .selectFrom('feed')
          .select('seq')
          .where('feed', '=', feed)
          .where('seq', '>', cursor)
          .orderBy('seq')
          .execute()
        return rows.map(({ seq }) => seq)
      },
    )
    noteFigure(`feed on ${kind.name}: ${seen.read} of ${commits} commits read, ${seen.gaps} gaps`)
    expect(seen).toEqual({ read: commits, gaps: 0 })
  })

  test('a feed numbered by a plain sequence loses rows wherever transactions can overtake each other', async () => {
    const seen = await race(
      async (n) => {
        await transact(notes.db, async (tx) => {
          await sql`insert into plain_feed (id) values (${String(n)})`.execute(tx)
          await sql`select pg_sleep(${pauses[n] ?? 0})`.execute(tx)
        })
      },
      async (cursor) => {
        const { rows } = await sql<{
          seq: number
        }>`select seq from plain_feed where seq > ${cursor} order by seq`.execute(notes.db)
        return rows.map(({ seq }) => seq)
      },
    )
    noteFigure(`a plain sequence on ${kind.name}: ${commits - seen.read} of ${commits} commits lost`)
    // The embedded database runs one transaction after the other: there is nobody to overtake.
    const least = kind.name === 'PGlite' ? 0 : 1
    expect(commits - seen.read).toBeGreaterThanOrEqual(least)
  })
})
