import { Dexie } from 'dexie'
import { photoRule } from '#contracts/sync/attachment.ts'
import type { Command } from '#contracts/command.ts'
import { checkAttachments } from '#domain/files/attachment-error.ts'
import type { Engine } from '../engine.ts'
import type { BlobBytesRow, BlobRow, OutboxRow } from '../rows.ts'
import { saveOrSayFull } from '../storage/save-or-say-full.ts'
import { partKeys } from './blob-bytes.ts'
import { toNewDelivery } from './fresh-delivery.ts'
import { replaceGiven } from './give-way.ts'

/** One tap: a command, its input, and the bytes that its input names. */
export interface Tap<Input = unknown> {
  command: Command<Input>
  input: Input
  /** The bytes by blob id. A large file comes in parts of a few MB, so that no row of the store is large. */
  bytes?: Readonly<Record<string, ArrayBuffer | readonly ArrayBuffer[]>>
  /** The draft that this command records. It is deleted when the command is saved, and stays if the save fails. */
  draft?: { table: string; key: string }
  /** Stays here until then, so that it can be taken back before anybody knows of it; milliseconds of the wall clock. */
  notBefore?: number
}

function outboxRow(engine: Engine, mid: string, { command, input }: Tap): Omit<OutboxRow, 'n'> {
  return {
    mid,
    actor: engine.actor,
    service: command.service,
    entity: command.entity(input),
    ...(command.order && { order: command.order(input) }),
    command: command.name,
    version: command.version,
    program: engine.program,
    input,
    deviceTime: new Date(engine.clock.wall()).toISOString(),
    tick: engine.clock.tick(),
    blobs: (command.blobs?.(input) ?? []).map((blob) => blob.id),
  }
}

function filesOf(row: OutboxRow, { command, input, bytes }: Tap): { blob: BlobRow; parts: BlobBytesRow[] }[] {
  return (command.blobs?.(input) ?? []).map((ref) => {
    const data = bytes?.[ref.id]
    if (!data) throw new Error(`The bytes of ${ref.id} are missing`)
    const pieces = data instanceof ArrayBuffer ? [data] : data
    const blob: BlobRow = {
      ...ref,
      n: row.n,
      service: row.service,
      state: 'waiting',
      sent: 0,
      nextAt: 0,
      attempts: 0,
      ...(pieces.length > 1 && { parts: pieces.length }),
    }
    return { blob, parts: partKeys(blob).flatMap((id, n) => (pieces[n] ? [{ id, bytes: pieces[n] }] : [])) }
  })
}

/** Throws for files that the command may not carry. The form has shown that error before. */
function demandAttachable({ command, input }: Tap): void {
  const fault = checkAttachments(command.carries ?? photoRule, command.blobs?.(input) ?? [])
  if (fault !== null) throw new Error(fault)
}

async function keepTaps(engine: Engine, taps: readonly Tap[], mids: string[]): Promise<OutboxRow[]> {
  const { db } = engine
  const prepared = taps.map((tap) => ({ ...tap, input: tap.command.input.parse(tap.input) }))
  prepared.forEach(demandAttachable)
  const rows = prepared.map((tap, at) => outboxRow(engine, (mids[at] ??= engine.newId()), tap))
  await replaceGiven(engine, new Set(rows.map(({ entity }) => entity)))
  const [numbers] = await Promise.all([
    db.outbox.bulkAdd(rows, { allKeys: true }),
    ...prepared.flatMap(({ draft }) => (draft ? [db.table(draft.table).delete(draft.key)] : [])),
  ])
  const kept = rows.map((row, at) => ({ ...row, n: numbers[at] ?? Number.NaN }))
  const files = kept.flatMap((row, at) => filesOf(row, prepared[at] as Tap))
  const written = Promise.all([
    db.delivery.bulkAdd(kept.map((row, at) => ({ ...toNewDelivery(row), nextAt: prepared[at]?.notBefore ?? 0 }))),
    ...(files.length > 0
      ? [db.blobs.bulkAdd(files.map(({ blob }) => blob)), db.blobBytes.bulkAdd(files.flatMap(({ parts }) => parts))]
      : []),
  ])
  // This is the last write, so the disk need not wait for our next turn.
  Dexie.currentTransaction.idbtrans.commit()
  await written
  return kept
}

/**
 * Saves the commands that `make` returns, all or none, in one transaction: no other tab and no response of
 * a service comes between what they were judged by and what they lie on. `make` may read `tables`, to which the drafts
 * of its taps belong too, and is run again where the store had to be opened again.
 * When this resolves the taps survive the phone's death.
 * Errors: {@link import('../storage/storage-full-error.ts').StorageFullError}; a zod error for an input that no service would take, an error with a sentence for files that the command may not carry.
 */
export async function enqueueFrom(
  engine: Engine,
  tables: readonly string[],
  make: () => Promise<readonly Tap[]>,
): Promise<OutboxRow[]> {
  const { db } = engine
  const mids: string[] = []
  const rows = await saveOrSayFull(db, () =>
    db.transaction('rw', ['outbox', 'delivery', 'blobs', 'blobBytes', ...tables], async () => {
      // If the connection was lost after the commands were saved, they are already there.
      const kept = mids.length > 0 ? await db.outbox.where('mid').anyOf(mids).sortBy('n') : []
      if (kept.length > 0) return kept
      const taps = await make()
      return taps.length === 0 ? [] : await keepTaps(engine, taps, mids)
    }),
  )
  if (rows.length > 0) engine.onQueued()
  return rows
}

/** Saves commands that need no other table. See {@link enqueueFrom}. */
export async function enqueue(engine: Engine, taps: readonly Tap[]): Promise<OutboxRow[]> {
  const drafts = taps.flatMap(({ draft }) => draft?.table ?? [])
  return await enqueueFrom(engine, drafts, async () => await Promise.resolve(taps))
}
