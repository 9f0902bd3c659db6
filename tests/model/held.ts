import type { BlobBytesRow, BlobRow, DeliveryRow, OutboxRow, ServiceRow } from '#offline/rows.ts'
import { overlay } from '#offline/overlay.ts'
import { tableOf, type Sign } from './phone/features.ts'
import type { Store } from './phone/phone.ts'

export type Kind = keyof typeof tableOf

/** Everything that a courier's store on a phone holds at one moment. */
export interface Held {
  store: Store
  outbox: OutboxRow[]
  /** Sorted by the place in the outbox. */
  delivery: Map<number, DeliveryRow>
  blobs: (BlobRow & BlobBytesRow)[]
  services: ServiceRow[]
  /** Rows as the services gave them, by id. */
  rows: Record<Kind, Map<string, unknown>>
  /** Rows of groups, by feed and then by id. */
  signs: Map<string, Map<string, Sign>>
}

const kinds = Object.keys(tableOf) as Kind[]

function byFeed(rows: readonly (Sign & { feed: string })[]): Held['signs'] {
  const feeds: Held['signs'] = new Map()
  for (const { feed, ...sign } of rows) feeds.set(feed, (feeds.get(feed) ?? new Map<string, Sign>()).set(sign.id, sign))
  return feeds
}

/** The places of the feeds of groups that the phone pulls. */
export const groupPlaces = ({ services }: Held): NonNullable<ServiceRow['groups']> =>
  services.find(({ service }) => service === 'personalisation')?.groups ?? {}

export async function readHeld(store: Store): Promise<Held> {
  const { db } = store.eyes
  const tables = kinds.map((kind) => db.table<{ id: string }>(tableOf[kind]))
  const signTable = db.table<Sign & { feed: string }>('signs')
  return await db.transaction(
    'r',
    [db.outbox, db.delivery, db.blobs, db.blobBytes, db.services, signTable, ...tables],
    async () => {
      const [outbox, delivery, blobs, blobBytes, services, signs, ...rows] = await Promise.all([
        db.outbox.orderBy('n').toArray(),
        db.delivery.toArray(),
        db.blobs.toArray(),
        db.blobBytes.toArray(),
        db.services.toArray(),
        signTable.toArray(),
        ...tables.map((table) => table.toArray()),
      ])
      const byId = kinds.map((kind, i) => [kind, new Map(rows[i]?.map((row) => [row.id, row]))] as const)
      return {
        store,
        outbox,
        delivery: new Map(delivery.map((row) => [row.n, row])),
        blobs: blobs.flatMap((blob) =>
          blobBytes.flatMap(({ id, bytes }) => (id === blob.id ? [{ ...blob, bytes }] : [])),
        ),
        services,
        rows: Object.fromEntries(byId) as Held['rows'],
        signs: byFeed(signs),
      }
    },
  )
}

/** A row as the screen shows it: with the taps that wait. */
export async function readShown(held: Held, kind: Kind, id: string): Promise<unknown> {
  const [shown] = await overlay(held.store.eyes, kind, [id], [held.rows[kind].get(id)])
  return shown?.row
}

/** The effects on a row in order: texts of a note, ids of a parcel's events. */
export function marksOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null) return []
  if ('lines' in row) return row.lines as string[]
  if ('events' in row) return (row.events as { id: string }[]).map((event) => event.id)
  return []
}

export const deliveryOf = (held: Held, mid: string): DeliveryRow | undefined => {
  const row = held.outbox.find((each) => each.mid === mid)
  return row && held.delivery.get(row.n)
}
