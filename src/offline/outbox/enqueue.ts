import type { Command } from '#contracts/command.ts'
import type { Engine } from '../engine.ts'
import type { BlobRow, DeliveryRow, OutboxRow } from '../rows.ts'
import { saveOrSayFull } from '../room/save-or-say-full.ts'

/** One tap: a command, its input, and the bytes that its input names. */
export interface Tap<Input = unknown> {
  command: Command<Input>
  input: Input
  /** By blob id. */
  bytes?: Readonly<Record<string, ArrayBuffer>>
  /** The row of what was begun and is recorded by this tap: it goes when the tap is kept, and stays when it is not. */
  draft?: { table: string; key: string }
}

function outboxRow(engine: Engine, { command, input }: Tap): Omit<OutboxRow, 'n'> {
  return {
    mid: engine.newId(),
    actor: engine.actor,
    service: command.service,
    entity: command.entity(input),
    command: command.name,
    version: command.version,
    input,
    deviceTime: new Date(engine.clock.wall()).toISOString(),
    tick: engine.clock.tick(),
    blobs: (command.blobs?.(input) ?? []).map((blob) => blob.id),
  }
}

export const freshDelivery = (row: Pick<OutboxRow, 'n' | 'service'>): DeliveryRow => ({
  n: row.n,
  service: row.service,
  state: 'pending',
  sent: 0,
  sendingSince: null,
  retries: 0,
  nextAt: 0,
  seq: null,
  code: null,
  current: null,
  settledAt: null,
})

function blobRows(row: OutboxRow, { command, input, bytes }: Tap): BlobRow[] {
  return (command.blobs?.(input) ?? []).map((blob) => {
    const data = bytes?.[blob.id]
    if (!data) throw new Error(`The bytes of ${blob.id} are missing`)
    return {
      ...blob,
      n: row.n,
      service: row.service,
      bytes: data,
      state: 'waiting',
      sent: 0,
      nextAt: 0,
      attempts: 0,
    }
  })
}

/**
 * Keeps the taps, all or none, in one transaction: when this resolves they survive the phone's death.
 * Errors: {@link import('../room/storage-full-error.ts').StorageFullError}; a zod error for an input that no service would take.
 */
export async function enqueue(engine: Engine, taps: readonly Tap[]): Promise<OutboxRow[]> {
  const prepared = taps.map((tap) => ({ ...tap, input: tap.command.input.parse(tap.input) }))
  const { db } = engine
  const drafts = prepared.flatMap(({ draft }) => draft ?? [])
  const tables = new Set([db.outbox.name, db.delivery.name, db.blobs.name, ...drafts.map(({ table }) => table)])
  const rows = await saveOrSayFull(db, () =>
    db.transaction('rw', [...tables], async () => {
      const saved: OutboxRow[] = []
      for (const tap of prepared) {
        const row = outboxRow(engine, tap)
        const n = await db.outbox.add(row)
        const whole = { ...row, n }
        await db.delivery.add(freshDelivery(whole))
        const blobs = blobRows(whole, tap)
        if (blobs.length > 0) await db.blobs.bulkAdd(blobs)
        saved.push(whole)
      }
      for (const { table, key } of drafts) await db.table(table).delete(key)
      return saved
    }),
  )
  engine.onQueued()
  return rows
}
