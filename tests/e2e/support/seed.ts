import type { Page } from '@playwright/test'
import type { Manifest } from '#contracts/manifest.ts'
import type { Parcel } from '#contracts/parcel.ts'
import type * as outlines from '#features/manifest/outline.ts'
import type * as engines from '#offline/create-engine.ts'
import type * as outbox from '#offline/outbox/enqueue.ts'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import type * as sessions from '#offline/session/stored-session.ts'
import type * as registries from '#src/registry.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { testConfig } from './open-app.ts'

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

/**
 * Makes the phone that of a signed-in courier with this data. Opens an address that no screen has, so
 * that nothing reads the store meanwhile; open the wanted screen afterwards.
 */
export async function seed(page: Page, data: Seed): Promise<void> {
  await page.goto('/nothing-is-here')
  const session = { ...courier, tokens: data.tokens === null ? null : openTokens() }
  await page.evaluate(
    async ({ session, config, data }) => {
      const load = async (path: string): Promise<unknown> => await import(/* @vite-ignore */ path)
      const { writeSession } = (await load('/src/offline/session/stored-session.ts')) as typeof sessions
      const { createEngine } = (await load('/src/offline/create-engine.ts')) as typeof engines
      const { freshDelivery } = (await load('/src/offline/outbox/enqueue.ts')) as typeof outbox
      const { changedOutline, emptyOutline } = (await load('/src/features/manifest/outline.ts')) as typeof outlines
      const { registry } = (await load('/src/registry.ts')) as typeof registries
      await writeSession(session)
      const { db } = createEngine(config, session.actor, registry)
      const { changeServiceRow } = (await load('/src/offline/service-row.ts')) as unknown as typeof import('#offline/service-row.ts')
      if (data.pulled) await changeServiceRow(db, 'manifest', { pulledAt: 1 })
      await db.table('manifests').bulkPut(data.manifests ?? [])
      await db.table('parcels').bulkPut(data.parcels ?? [])
      for (const manifest of data.manifests ?? []) {
        const own = (data.parcels ?? []).filter((parcel) => parcel.manifestId === manifest.id)
        const outline = changedOutline(emptyOutline(manifest.id), own, new Set())
        if (outline) await db.table('outlines').put(outline)
      }
      for (const { row, delivery, photo } of data.taps ?? []) {
        const n = await db.outbox.add({ ...row, tick: 0 })
        await db.delivery.add({ ...freshDelivery({ n, service: row.service }), ...delivery })
        for (const id of photo ? row.blobs : []) {
          await db.blobs.add({
            id, n, service: row.service, sha256: '0'.repeat(64), type: 'image/jpeg', size: 400 * 1024, bytes: new ArrayBuffer(8),
            state: photo?.state ?? 'waiting', sent: 0, nextAt: 0, attempts: 0,
          })
        }
      }
      db.close()
    },
    { session, config: testConfig, data },
  )
}
