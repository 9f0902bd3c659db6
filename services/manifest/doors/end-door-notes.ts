import { sql } from 'kysely'
import { doubtedDays, endsAfterDays } from '#domain/door-note/door-note-age.ts'
import { hazardKinds } from '#contracts/manifest/door-notes.ts'
import { foldPostcode } from '#domain/door-note/door-key.ts'
import { transact } from '#kit/database/transact.ts'
import { deleteCurrents } from '#kit/sync/mutations.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { appendRows } from '../append-rows.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import type { ManifestTransaction } from '../tables.ts'
import { goneRows } from './door-feeds.ts'
import { toStoredNote, type DoorNoteRow } from './door-note-row.ts'
import { readNotesAt } from './door-note-store.ts'

const dayMs = 86_400_000
/** Days for which the row of a note that has ended stays, without its words: so long a late review meets it. */
const endedDays = 30
/** Notes in one transaction. */
const batch = 500

const toEntities = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [`door-note/${id}`, `staff-door-note/${id}`])

/** Ends the notes that nobody has confirmed in time, and deletes those that ended a month ago. */
export async function endDoorNotes({ db }: Pick<ManifestDeps, 'db'>, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  for (;;) {
    const ended = await transact(db, async (tx) => {
      const { rows } = await sql<DoorNoteRow>`
        select * from door_notes where ended_at is null and (confirmed_at <= ${daysAgo(endsAfterDays.hazard)}
          or (confirmed_at <= ${daysAgo(endsAfterDays.advice)} and kind <> all(${[...hazardKinds]}::text[]))
          or (doubted_at <= ${daysAgo(doubtedDays)} and not by_depot))
        order by id limit ${batch} for update`.execute(tx)
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      await sql`
        update door_notes set words = '', place = null, ended_at = ${at} where id = any(${ids}::uuid[])`.execute(tx)
      await appendRows(tx, await goneRows(tx, rows.map(toStoredNote)), at)
      return rows.length
    })
    if (ended < batch) break
  }
  await db.deleteFrom('door_notes').where('ended_at', '<', daysAgo(endedDays)).execute()
}

/** Deletes the notes of a postcode, which may say something about whoever lives there. Returns what the feeds are to say. */
export async function eraseNotesAt(
  tx: ManifestTransaction,
  subDepot: string,
  postcode: string,
): Promise<{ count: number; rows: FeedRow[] }> {
  const notes = await readNotesAt(tx, [subDepot], foldPostcode(postcode))
  const rows = await goneRows(tx, notes)
  await tx
    .deleteFrom('door_notes')
    .where('sub_depot', '=', subDepot)
    .where('postcode', '=', foldPostcode(postcode))
    .execute()
  await deleteCurrents(tx, toEntities(notes.map(({ note }) => note.id)))
  return { count: notes.length, rows }
}

/** Takes a courier who is erased off the notes that they wrote or doubted. The notes stay: they are about doors. */
export async function removeAuthor(tx: ManifestTransaction, courier: string): Promise<void> {
  await tx.updateTable('door_notes').set({ author: null }).where('author', '=', courier).execute()
  await tx.updateTable('door_notes').set({ doubted_by: null }).where('doubted_by', '=', courier).execute()
}
