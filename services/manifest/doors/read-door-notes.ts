import type { DeskDoorNote } from '#contracts/manifest/door-notes.ts'
import { compareDoorNotes } from '#domain/door-note/door-note-age.ts'
import { foldPostcode } from '#domain/door-note/door-key.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { ownOrNotFound } from '../staff-access.ts'
import { toDeskNote, toDoors } from './door-note-row.ts'
import { readNotes, readNotesAt } from './door-note-store.ts'

type Reads = Pick<ManifestDeps, 'db'>

/**
 * Returns the notes of the door that a parcel goes to.
 * @throws ProblemError not-found for anybody but the staff of its sub-depot, and once its address is gone
 */
export async function readDoorNotes(
  { db }: Reads,
  caller: Caller,
  parcelId: string,
): Promise<{ notes: DeskDoorNote[] }> {
  const row = await db.selectFrom('parcels').select(['sub_depot', 'body']).where('id', '=', parcelId).executeTakeFirst()
  const { sub_depot, body } = ownOrNotFound(caller, row)
  if (body === null) throw new ProblemError('not-found')
  const notes = await readNotes(db, sub_depot, toDoors([body.address]))
  return { notes: notes.map(toDeskNote).toSorted(compareDoorNotes) }
}

/** Returns the notes of all doors with a postcode, at the sub-depots that the caller looks after. */
export async function findDoorNotes(
  { db }: Reads,
  caller: Caller,
  postcode: string,
): Promise<{ notes: DeskDoorNote[] }> {
  const notes = await readNotesAt(db, depotsServed(caller), foldPostcode(postcode))
  return { notes: notes.map(toDeskNote) }
}
