import type { Command } from '#contracts/command.ts'
import type { Engine } from '../engine.ts'
import { numberedRows } from '../numbered-rows.ts'
import { saveOrSayFull } from '../room/save-or-say-full.ts'
import { bytesOf } from './blob-bytes.ts'
import { readInput } from './read-input.ts'
import { discard } from './resolve.ts'

/** A tap that a service has not taken, and that waits for its courier. Nothing shows its effect. */
export interface RefusedTap<Input> {
  /** Place in the outbox. */
  n: number
  code: string | null
  input: Input
  /** ISO 8601, the device's clock at the tap. */
  deviceTime: string
}

/** Those of one command, oldest first; without those whose input this version cannot read. Within one moment with the rows. */
export async function readRefusedTaps<Input>(
  engine: Pick<Engine, 'db' | 'syncs'>,
  command: Command<Input>,
): Promise<RefusedTap<Input>[]> {
  const { db } = engine
  const open = await db.delivery.where('state').equals('attention').sortBy('n')
  const taps = await numberedRows(
    db.outbox,
    open.map(({ n }) => n),
  )
  return open.flatMap(({ n, code }, at) => {
    const tap = taps[at]
    if (tap?.service !== command.service || tap.command !== command.name) return []
    const { data } = command.input.safeParse(readInput(engine, tap))
    return data === undefined ? [] : [{ n, code, input: data, deviceTime: tap.deviceTime }]
  })
}

/** The bytes that go with a tap, by blob id. */
export async function readTapBytes({ db }: Pick<Engine, 'db'>, n: number): Promise<Map<string, ArrayBuffer>> {
  const photos = await db.blobs.where('n').equals(n).toArray()
  const bytes = await Promise.all(photos.map(async (photo) => await bytesOf(db, photo)))
  return new Map(photos.flatMap(({ id }, at) => (bytes[at] ? [[id, bytes[at]]] : [])))
}

/** Discards a refused tap, and with it the later ones of its entity and of these commands: they have nothing to act on then. All or none. */
export async function forgetWithLater(engine: Engine, n: number, later: readonly string[]): Promise<void> {
  const { db } = engine
  await db.transaction('rw', [db.outbox, db.delivery, db.blobs, db.blobBytes], async () => {
    const tap = await db.outbox.get(n)
    const taps = tap && later.length > 0 ? await db.outbox.where('entity').equals(tap.entity).toArray() : []
    for (const behind of taps) if (behind.n > n && later.includes(behind.command)) await discard(engine, behind.n)
    await discard(engine, n)
  })
}

/**
 * Makes a draft of a refused tap, in the place of the tap; see {@link forgetWithLater} for `later`. False, and nothing
 * is changed, where a draft was begun since: it is never written over. Error: StorageFullError where there is no room.
 */
export async function takeUpRefused(
  engine: Engine,
  n: number,
  table: string,
  draft: object,
  later: readonly string[] = [],
): Promise<boolean> {
  const { db } = engine
  const drafts = db.table<object, string>(table)
  return await saveOrSayFull(db, () =>
    db.transaction('rw', [db.outbox, db.delivery, db.blobs, db.blobBytes, drafts], async () => {
      const key = (draft as Record<string, string>)[drafts.schema.primKey.name] ?? ''
      if (await drafts.get(key)) return false
      await drafts.add(draft)
      await forgetWithLater(engine, n, later)
      return true
    }),
  )
}
