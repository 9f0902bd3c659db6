import { sql } from 'kysely'
import { decision, defineCollection, getInputs, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { KitTables } from '#kit/database/tables.ts'
import type { Migration } from '#kit/database/migrate.ts'
import { addToBook, sealNote, writeNote } from './note-commands.ts'

export interface NoteTables {
  note: { owner: string; id: string; lines: string[] }
  note_line: { owner: string; mid: string; note_id: string }
}

/** Texts by which a test chooses what the service does. */
export const text = {
  forbidden: 'forbidden',
  later: 'later',
  breaksDecision: 'breaks the decision',
  breaksSave: 'breaks the save',
} as const

export const noteMigrations: readonly Migration[] = [
  {
    name: '001-notes',
    statements: [
      `create table note (owner text not null, id uuid not null, lines jsonb not null, primary key (owner, id))`,
      // The primary key shows at once when a mutation takes effect a second time.
      `create table note_line (owner text not null, mid uuid not null, note_id uuid not null, primary key (owner, mid))`,
    ],
  },
]

/** Texts that each load was told of. */
export const asks: string[][] = []

interface NoteState {
  lines: string[]
}

/** Contexts of the decisions, for the tests that ask what a decision is told. */
export const contexts: DecideContext[] = []

function write(state: NoteState | undefined, input: { text: string }, context: DecideContext): Outcome<NoteState> {
  contexts.push(context)
  if (input.text === text.forbidden) return { rejected: 'text-forbidden', current: { lines: state?.lines ?? [] } }
  if (input.text === text.later) return { retryMs: 1500 }
  if (input.text === text.breaksDecision) throw new Error('The decision is broken.')
  return { state: { lines: [...(state?.lines ?? []), input.text] } }
}

export const noteCollection = defineCollection<NoteState, NoteTables & KitTables>({
  entity: 'note',
  async load(tx, caller, ids, asked) {
    asks.push(getInputs(asked, writeNote).map(({ text: written }) => written))
    const { rows } = await sql<{ id: string; lines: string[] }>`
      select id, lines from note where owner = ${caller.sub} and id = any(${ids}::uuid[])
      order by id for update`.execute(tx)
    return new Map(rows.map(({ id, lines }) => [id, { lines }]))
  },
  decide: {
    writeNote: decision(writeNote, write),
    addToBook: decision(addToBook, write),
    sealNote: decision(sealNote, (state: NoteState | undefined) => ({ state: state ?? { lines: [] } })),
  },
  async save(tx, caller, changed) {
    if (changed.some(({ state }) => state.lines.includes(text.breaksSave))) await sql`select 1 / 0`.execute(tx)
    const notes = changed.map(({ id, state }) => ({ id, lines: state.lines }))
    const lines = changed.flatMap(({ id, mids }) => mids.map((mid) => ({ mid, note_id: id })))
    await sql`
      insert into note_line (owner, mid, note_id) select ${caller.sub}, r.mid, r.note_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(mid uuid, note_id uuid)`.execute(tx)
    await sql`
      insert into note (owner, id, lines) select ${caller.sub}, r.id, r.lines
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as r(id uuid, lines jsonb)
      on conflict (owner, id) do update set lines = excluded.lines`.execute(tx)
    return changed.map(({ id, state }) => ({
      feed: courierFeed(caller.sub),
      kind: 'note',
      id,
      value: { id, lines: state.lines },
    }))
  },
})
