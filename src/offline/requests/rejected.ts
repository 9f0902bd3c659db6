import type { AttachmentRef } from '#contracts/sync/attachment.ts'
import type { Command } from '#contracts/command.ts'
import { saveError, type Result, type SaveError } from '#domain/saving/result.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '../current-engine.ts'
import type { Engine } from '../engine.ts'
import { numberedRows } from '../numbered-rows.ts'
import { readBlobBytes } from '../outbox/blob-bytes.ts'
import { readInput } from '../outbox/read-input.ts'
import { discard } from '../outbox/resolve.ts'
import { saveOrSayFull } from '../storage/save-or-say-full.ts'
import { trySave } from '../storage/try-save.ts'

/** A command that its service rejected, and that waits for its courier. Nothing shows its effect. */
export interface RejectedCommand<Input> {
  /** The command's number in the outbox. */
  n: number
  code: string | null
  input: Input
  /** ISO 8601, the device's clock when it was saved. */
  deviceTime: string
}

/** The rejected commands of one kind and entity, oldest first. `input` is null where this version cannot read it. */
export async function readRejectedFor<Input>(
  engine: Pick<Engine, 'db' | 'syncs'>,
  command: Command<Input>,
  entity?: string,
): Promise<RejectedCommand<Input | null>[]> {
  const { db } = engine
  const waiting = await db.delivery.where('state').equals('attention').sortBy('n')
  const rows = await numberedRows(
    db.outbox,
    waiting.map(({ n }) => n),
  )
  return waiting.flatMap(({ n, code }, at) => {
    const row = rows[at]
    if (row?.service !== command.service || row.command !== command.name) return []
    if (entity !== undefined && row.entity !== entity) return []
    const { data } = command.input.safeParse(readInput(engine, row))
    return [{ n, code, input: data ?? null, deviceTime: row.deviceTime }]
  })
}

/** The rejected commands of one kind, oldest first, without those that this version cannot read. */
export async function readRejected<Input>(
  engine: Pick<Engine, 'db' | 'syncs'>,
  command: Command<Input>,
): Promise<RejectedCommand<Input>[]> {
  const found = await readRejectedFor(engine, command)
  return found.flatMap(({ input, ...row }) => (input === null ? [] : [{ ...row, input }]))
}

/** The bytes of a rejected command's photos, by blob id, without those that the service will never take. */
export async function readRejectedBytes(n: number): Promise<Map<string, ArrayBuffer>> {
  const { db } = currentEngine()
  const photos = (await db.blobs.where('n').equals(n).toArray()).filter(({ state }) => state !== 'refused')
  const bytes = await Promise.all(photos.map(async (photo) => await readBlobBytes(db, photo)))
  return new Map(photos.flatMap(({ id }, at) => (bytes[at] ? [[id, bytes[at]]] : [])))
}

/** Photos back in a form. The size at which a picture is drawn is not saved with its bytes, and no form asks for it. */
export const toTakenPhoto = ({ sha256, type, size }: AttachmentRef, bytes: ArrayBuffer): TakenPhoto => ({
  sha256,
  type: type as TakenPhoto['type'],
  size,
  bytes,
  width: 0,
  height: 0,
})

/** The photos that a rejected command still has on this device, in their order. */
export async function readRejectedPhotos(n: number, refs: readonly AttachmentRef[]): Promise<TakenPhoto[]> {
  const bytes = await readRejectedBytes(n)
  return refs.flatMap((ref) => {
    const own = bytes.get(ref.id)
    return own ? [toTakenPhoto(ref, own)] : []
  })
}

/** Discards the rejected commands of these entities, inside the transaction that saves their replacement. */
export async function discardRejectedFor(engine: Engine, entities: readonly string[]): Promise<void> {
  const { db } = engine
  const own = await db.outbox.where('entity').anyOf(entities).primaryKeys()
  for (const n of own) if ((await db.delivery.get(n))?.state === 'attention') await discard(engine, n)
}

/** Discards a rejected command, and with it the later ones of its entity and of these names: they have nothing to act on then. */
export async function discardRejected(n: number, later: readonly string[] = []): Promise<void> {
  const engine = currentEngine()
  const { db } = engine
  await db.transaction('rw', [db.outbox, db.delivery, db.blobs, db.blobBytes], async () => {
    const row = await db.outbox.get(n)
    const rows = row && later.length > 0 ? await db.outbox.where('entity').equals(row.entity).toArray() : []
    for (const behind of rows) if (behind.n > n && later.includes(behind.command)) await discard(engine, behind.n)
    await discard(engine, n)
  })
}

interface EditRejected {
  /** The table of the draft, and the draft. */
  table: string
  draft: object
  /** The error if another draft was started since: it is never overwritten, and nothing is changed. */
  taken: string
  /** See {@link discardRejected}. */
  later?: readonly string[]
}

/** Turns a rejected command back into a draft, so that it can be put right in its form. */
export async function editRejected(
  n: number,
  { table, draft, taken, later = [] }: EditRejected,
): Promise<Result<unknown, SaveError>> {
  const { db } = currentEngine()
  const drafts = db.table<object, string>(table)
  const saved = await trySave(() =>
    saveOrSayFull(db, () =>
      db.transaction('rw', [db.outbox, db.delivery, db.blobs, db.blobBytes, drafts], async () => {
        const key = (draft as Record<string, string>)[drafts.schema.primKey.name] ?? ''
        if (await drafts.get(key)) return false
        await drafts.add(draft)
        await discardRejected(n, later)
        return true
      }),
    ),
  )
  return saved.ok && !saved.value ? saveError(taken) : saved
}
