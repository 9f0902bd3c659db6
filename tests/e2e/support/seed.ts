import type { Page } from '@playwright/test'
import type { Manifest } from '#contracts/manifest.ts'
import type { Parcel } from '#contracts/parcel.ts'
import { deliveredToggle } from '#contracts/toggles.ts'
import { changedOutline, emptyOutline } from '#features/manifest/outline.ts'
import { databaseName } from '#offline/database.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { freshDelivery } from '#offline/outbox/enqueue.ts'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { testConfig } from './open-app.ts'
import { databaseImage, restoreDatabase } from './store-image.ts'
import type { DatabaseImage } from './store-image.ts'

export const courier = { actor: numberedId(0xc0), username: 'demo.courier' }

/** An unsigned token that is valid for the app until 2100; no service would take it. */
function openToken(actor: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: actor, iat: 1_700_000_000, exp: 4_102_444_800 })}.`
}

export const openTokens = (actor: string = courier.actor) => ({
  idToken: openToken(actor),
  accessToken: openToken(actor),
  refreshToken: 'refresh-token',
  deviceKey: null,
  clockDrift: 0,
})

export type SeedTap = { row: Omit<OutboxRow, 'n' | 'tick'>; delivery?: Partial<DeliveryRow>; photo?: { state: 'waiting' | 'stored' | 'refused' } }

export interface Seed {
  /** Null: the tokens are gone, the work is not. Undefined: signed in. */
  tokens?: null
  /** The lists have been loaded once. */
  pulled?: true
  manifests?: Manifest[]
  parcels?: Parcel[]
  taps?: SeedTap[]
}

export const manifestOf = (more: Partial<Manifest> = {}): Manifest => ({
  id: numberedId(0xbb),
  roundId: numberedId(0xdd),
  roundNumber: '104',
  roundName: 'Example Street and Sample Road',
  subDepot: 'Sampleton depot',
  date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date()),
  version: 1,
  importedAt: '2026-05-14T04:30:00.000Z',
  closedAt: null,
  ...more,
})

/** A round of `count` parcels on two streets. */
export function parcelsOf(count: number, more: (i: number) => Partial<Parcel> = () => ({})): Parcel[] {
  return Array.from({ length: count }, (_, i) => {
    const base = parcelOf()
    const street = i % 40 < 20 ? 'Example Street' : 'Sample Road'
    return parcelOf({
      id: numberedId(0x1000 + i),
      sequence: i + 1,
      barcodes: [{ format: 'Code128', text: `A1B2C3D4E5F6${String(i).padStart(4, '0')}`, kind: 'carrier' }],
      address: { ...base.address, house: String(i + 1), street },
      ...more(i),
    })
  })
}

async function fill(db: OfflineDatabase, data: Seed): Promise<void> {
  if (data.pulled) await changeServiceRow(db, 'manifest', { pulledAt: 1 })
  await db.table('toggles').put({ key: deliveredToggle, on: true })
  await db.table('manifests').bulkPut(data.manifests ?? [])
  await db.table('parcels').bulkPut(data.parcels ?? [])
  for (const manifest of data.manifests ?? []) {
    const own = (data.parcels ?? []).filter((parcel) => parcel.manifestId === manifest.id)
    const outline = changedOutline(emptyOutline(manifest.id), own, new Set())
    if (outline) await db.table('outlines').put(outline)
  }
  for (const tap of data.taps ?? []) await fillTap(db, tap)
}

async function fillTap(db: OfflineDatabase, { row, delivery, photo }: SeedTap): Promise<void> {
  const n = await db.outbox.add({ ...row, tick: 0 })
  await db.delivery.add({ ...freshDelivery({ n, service: row.service }), ...delivery })
  const file = { sha256: '0'.repeat(64), type: 'image/jpeg', size: 400 * 1024, bytes: new ArrayBuffer(8) }
  const start = { state: photo?.state ?? 'waiting', sent: 0, nextAt: 0, attempts: 0 } as const
  for (const id of photo ? row.blobs : []) await db.blobs.add({ id, n, service: row.service, ...file, ...start })
}

/** The small database that is read before any courier's store. */
const deviceImage = (session: object): DatabaseImage => ({
  name: 'courier-device',
  version: 1,
  stores: [
    {
      name: 'values',
      keyPath: null,
      autoIncrement: false,
      indexes: [],
      rows: [
        [session, 'session'],
        [testConfig, 'config'],
      ],
    },
  ],
})

/**
 * Makes the phone that of a signed-in courier with this data. Writes from a page of the origin that runs
 * nothing of the app, so that nothing sends or reads meanwhile; open the wanted screen afterwards.
 */
export async function seed(page: Page, data: Seed): Promise<void> {
  await page.goto('/icons/icon.svg')
  const session = { ...courier, tokens: data.tokens === null ? null : openTokens() }
  await restoreDatabase(page, deviceImage(session))
  const name = databaseName(testConfig.environment, courier.actor)
  await restoreDatabase(page, await databaseImage(name, async (db) => await fill(db, data)))
}
