import type { AvailabilityException, RoundOffer, WeekDays } from '#contracts/availability/availability.ts'
import { claimRulesId, type ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import type { ReadForm } from '#contracts/forms/form.ts'
import {
  holidayRulesId,
  leaveTermsId,
  type Colleague,
  type CoverRow,
  type Holiday,
  type HolidayRules,
  type LeaveTerms,
} from '#contracts/holidays/holidays.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { DocumentReminder, StepSet } from '#contracts/onboarding/onboarding.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Invoice, InvoiceDay } from '#contracts/pay/pay.ts'
import type { RateTable } from '#contracts/pay/rates.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { databaseName, type OfflineDatabase } from '#offline/database.ts'
import { toNewDelivery } from '#offline/outbox/fresh-delivery.ts'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { databaseImage, restoreDatabase, type DatabaseImage, type StorePlace } from './store-image.ts'

export const courier = { actor: numberedId(0xc0), username: 'demo.courier' }

/** An unsigned token that is valid for the app until 2100; no service would take it. */
function openToken(actor: string, groups: readonly string[]): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: actor, iat: 1_700_000_000, exp: 4_102_444_800, 'cognito:groups': groups })}.`
}

export const openTokens = (actor: string = courier.actor, groups: readonly string[] = ['courier']) => ({
  idToken: openToken(actor, groups),
  accessToken: openToken(actor, groups),
  refreshToken: 'refresh-token',
  deviceKey: null,
  clockDrift: 0,
})

export type SeedTap = {
  row: Omit<OutboxRow, 'n' | 'tick'>
  delivery?: Partial<DeliveryRow>
  photo?: { state: 'waiting' | 'stored' | 'refused' }
}

export interface SeedLeave {
  rules: HolidayRules
  /** Left out: the courier is not on the books. */
  terms?: LeaveTerms
  holidays?: readonly Holiday[]
  covers?: readonly CoverRow[]
  colleagues?: readonly Colleague[]
}

export interface Seed {
  /** Null: the tokens are gone, the work is not. Undefined: signed in. */
  tokens?: null
  /** With them: because the depot has closed the account. */
  closed?: true
  /** What the phone was last told of its surroundings. */
  config?: RuntimeConfig
  /** Of the user pool; couriers have `courier`. */
  groups?: readonly string[]
  /** The lists have been loaded once. */
  pulled?: true
  manifests?: Manifest[]
  /** Who works here, as the auth service has told at nine on a May morning. */
  profile?: Omit<Courier, 'id'>
  parcels?: Parcel[]
  /** As the forms service has told at nine on a May morning. */
  forms?: readonly ReadForm[]
  enquiries?: readonly Enquiry[]
  claims?: readonly Claim[]
  claimRules?: ClaimRules
  /** As the onboarding service has told at nine on a May morning. */
  steps?: StepSet
  documents?: readonly CourierDocument[]
  reminders?: readonly DocumentReminder[]
  /** As the performance service has told at nine on a May morning. */
  rates?: readonly RateTable[]
  invoices?: readonly Invoice[]
  invoiceDays?: readonly InvoiceDay[]
  /** As the holidays service has told at nine on a May morning. */
  leave?: SeedLeave
  /** As the availability service has told at nine on a May morning. */
  week?: WeekDays
  changedDays?: readonly AvailabilityException[]
  offers?: readonly RoundOffer[]
  taps?: SeedTap[]
  /** Further rows, by table. */
  rows?: Readonly<Record<string, readonly object[]>>
  /** Services that were last heard of at nine on a May morning. */
  heard?: readonly ServiceKey[]
  /** As the toggles service has told; what it has not told of is not here. */
  toggles?: Readonly<Record<string, boolean>>
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
  if (data.profile) {
    await db.table('couriers').put({ ...data.profile, id: courier.actor })
    await changeServiceRow(db, 'auth', { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
  }
  if (data.forms) {
    await db.table('forms').bulkPut([...data.forms])
    await changeServiceRow(db, 'forms', { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
  }
  await db.table('enquiries').bulkPut([...(data.enquiries ?? [])])
  await db.table('claims').bulkPut([...(data.claims ?? [])])
  if (data.claimRules) await db.table('claimRules').put({ id: claimRulesId, ...data.claimRules })
  if (data.steps) {
    await db.table('onboardingSteps').bulkPut(data.steps.map((step, position) => ({ ...step, position })))
    await changeServiceRow(db, 'onboarding', { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
  }
  await db.table('documents').bulkPut([...(data.documents ?? [])])
  await db.table('documentReminders').bulkPut([...(data.reminders ?? [])])
  if (data.rates) {
    await db.table('rateTables').bulkPut([...data.rates])
    await changeServiceRow(db, 'performance', { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
  }
  await db.table('invoices').bulkPut([...(data.invoices ?? [])])
  await db.table('invoiceDays').bulkPut([...(data.invoiceDays ?? [])])
  if (data.leave) await fillLeave(db, data.leave)
  if (data.week) await db.table('weeklyPatterns').put({ id: 'week', days: data.week })
  await db.table('availabilityExceptions').bulkPut([...(data.changedDays ?? [])])
  await db.table('roundOffers').bulkPut([...(data.offers ?? [])])
  if (data.offers) await changeServiceRow(db, 'availability', { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
  for (const [table, rows] of Object.entries(data.rows ?? {})) await db.table(table).bulkPut([...rows])
  for (const service of data.heard ?? [])
    await changeServiceRow(db, service, { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
  await db
    .table('toggleParts')
    .bulkPut(Object.entries({ [deliveredToggle]: true, ...data.toggles }).map(([id, on]) => ({ feed: 'all', id, on })))
  await db.table('manifests').bulkPut(data.manifests ?? [])
  await db.table('parcels').bulkPut(data.parcels ?? [])
  for (const manifest of data.manifests ?? []) {
    const own = (data.parcels ?? []).filter((parcel) => parcel.manifestId === manifest.id)
    const outline = changedOutline(emptyOutline(manifest.id), own, new Set())
    if (outline) await db.table('outlines').put(outline)
  }
  for (const tap of data.taps ?? []) await fillTap(db, tap)
}

async function fillLeave(
  db: OfflineDatabase,
  { rules, terms, holidays = [], covers = [], colleagues = [] }: SeedLeave,
): Promise<void> {
  await db.table('holidayRules').put({ id: holidayRulesId, ...rules })
  if (terms) await db.table('leaveTerms').put({ id: leaveTermsId, ...terms })
  await db.table('holidays').bulkPut([...holidays])
  await db.table('holidayCovers').bulkPut([...covers])
  await db.table('colleagues').bulkPut([...colleagues])
  await changeServiceRow(db, 'holidays', { pulledAt: Date.parse('2026-05-14T08:00:00Z') })
}

async function fillTap(db: OfflineDatabase, { row, delivery, photo }: SeedTap): Promise<void> {
  const n = await db.outbox.add({ ...row, tick: 0 })
  await db.delivery.add({ ...toNewDelivery({ n, service: row.service }), ...delivery })
  const file = { sha256: '0'.repeat(64), type: 'image/jpeg', size: 400 * 1024 }
  const start = { state: photo?.state ?? 'waiting', sent: 0, nextAt: 0, attempts: 0 } as const
  for (const id of photo ? row.blobs : []) {
    await db.blobs.add({ id, n, service: row.service, ...file, ...start })
    await db.blobBytes.add({ id, bytes: new ArrayBuffer(8) })
  }
}

/** The small database that is read before any courier's store. */
const deviceImage = (session: object, config: RuntimeConfig): DatabaseImage => ({
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
        [config, 'config'],
      ],
    },
  ],
})

/**
 * Makes the phone that of a signed-in courier with this data. Writes from a page of the origin that runs
 * nothing of the app, so that nothing sends or reads meanwhile; open the wanted screen afterwards.
 */
export async function seed(page: StorePlace, data: Seed): Promise<void> {
  await page.goto('/icons/icon.svg')
  const session = {
    ...courier,
    tokens: data.tokens === null ? null : openTokens(courier.actor, data.groups),
    ...(data.closed && { closed: true }),
  }
  await restoreDatabase(page, deviceImage(session, data.config ?? testConfig))
  const name = databaseName(testConfig.environment, courier.actor)
  await restoreDatabase(page, await databaseImage(name, async (db) => await fill(db, data)))
}
