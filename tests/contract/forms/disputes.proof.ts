import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Claim } from '#contracts/claims/claim.ts'
import { staffClaimRowSchema, type StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel, SizeBand } from '#contracts/parcel/parcel.ts'
import type { PayLine } from '#contracts/pay/pay.ts'
import { payLineWorth } from '#domain/claim/judge-claim.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { claimsSync } from '#features/claims/claims-sync.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { enquiryStore } from '#features/enquiry/enquiry-store.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { claimMismatches } from '#features/pay/claim-pay-sync.ts'
import { payStore } from '#features/pay/pay-store.ts'
import { readCheckedWeek } from '#features/pay/reconcile-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { everyDatabase } from '#support/databases.ts'
import { deadline } from '#support/deadline.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { noteFigure } from '#support/note-figure.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { deliveredParcel, invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'
import { bearerOf, callAs, feedOf, groupFeedOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const seed = 20_260_514
const sunday = '2026-05-03'
const days = [1, 2, 3, 4, 5, 6].map((day) => addDays(sunday, day))
/** Of an invoice of 1,500 lines. */
const disputed = 1000
const parcels = 1500

/** What an invoice says of a parcel, and what the courier is owed besides. */
interface Dispute {
  parcel: Parcel
  lines: PayLine[]
  owed: number
}
type Make = (n: number, list: string) => Dispute

const bands: readonly [SizeBand, ...SizeBand[]] = ['packet', 'standard', 'large', 'heavy']
const agreed = (n: number, list: string, band: SizeBand): Dispute => ({
  parcel: deliveredParcel(n, list, band),
  lines: [payLineOf(n, band)],
  owed: 0,
})

/** In four kinds the courier is right, and in four the depot. */
const disputes = (random: ReturnType<typeof seededRandom>): Readonly<Record<string, Make>> => ({
  'not on the invoice': (n, list) => {
    const band = random.pick(bands)
    return { ...agreed(n, list, band), lines: [], owed: defaultRates[band] }
  },
  'delivered at the second attempt, and not on the invoice': (n, list) => ({
    parcel: deliveredParcel(n, list, 'standard', { attempts: 1 }),
    lines: [],
    owed: defaultRates.standard,
  }),
  'in too small a band': (n, list) => {
    const band = random.pick(bands)
    return {
      ...agreed(n, list, band),
      lines: [payLineOf(n, 'postable')],
      owed: defaultRates[band] - defaultRates.postable,
    }
  },
  'at the rate of the year before': (n, list) => ({
    ...agreed(n, list, 'packet'),
    lines: [payLineOf(n, 'packet', { rateFrom: '2025-04-01', amount: 450 })],
    owed: defaultRates.packet - 450,
  }),
  'not delivered': (n, list) => ({
    parcel: parcelOf({ id: numberedId(n), manifestId: list, sequence: n, status: 'unable_to_deliver' }),
    lines: [],
    owed: 0,
  }),
  'put right on the same invoice': (n, list) => ({
    ...agreed(n, list, 'large'),
    lines: [
      payLineOf(n, 'packet'),
      payLineOf(n, 'large', { event: 'amended', amount: defaultRates.large - defaultRates.packet }),
    ],
  }),
  'in too large a band': (n, list) => ({ ...agreed(n, list, 'packet'), lines: [payLineOf(n, 'heavy')] }),
  'with another attempt, which pays the same': (n, list) => ({
    ...agreed(n, list, 'packet'),
    lines: [payLineOf(n, 'packet', { attempt: 2 })],
  }),
})

function makeWeek() {
  const random = seededRandom(seed)
  const kinds = Object.entries(disputes(random))
  const lists = days.map((date, at) => ({ id: numberedId(0xb0_0000 + at), date }))
  const counts = new Map<string, number>()
  const made = Array.from({ length: parcels }, (_, at) => {
    const list = lists[at % lists.length] ?? { id: '', date: '' }
    const [kind, make] = at < disputed ? (kinds[random.int(kinds.length)] ?? []) : []
    if (kind === undefined || make === undefined)
      return { date: list.date, ...agreed(at + 1, list.id, random.pick(bands)) }
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return { date: list.date, ...make(at + 1, list.id) }
  })
  const byDay = Object.fromEntries(
    days.map((date) => [date, made.filter((each) => each.date === date).flatMap(({ lines }) => lines)]),
  )
  return { made, counts, lists, invoice: invoiceWith(0xf1_0000, sunday, byDay) }
}

/** What staff owe by the rows at their desk alone, by parcel. */
const settle = (rows: readonly StaffClaimRow[]): Map<string, number> =>
  new Map(
    rows.flatMap(({ evidence }) =>
      evidence.kind === 'pay-line' ? evidence.lines.map((line) => [line.parcelId, payLineWorth(line)] as const) : [],
    ),
  )

describe.each(everyDatabase)('an invoice with 1,000 disputes of eight kinds, on $name', (kind) => {
  let database: Database
  let service: FormsService
  const week = makeWeek()
  const owed = new Map(week.made.flatMap(({ parcel, owed: each }) => (each > 0 ? [[parcel.id, each] as const] : [])))

  beforeAll(async () => {
    database = await kind.open()
    service = await createFormsService({
      database,
      clock: turnedClock(),
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    })
  })
  afterAll(async () => {
    setCurrentEngine(undefined)
    await database.close()
  })

  it(
    'is claimed without signal in one tap, and settled by the rows at the desk alone',
    { timeout: deadline(300_000) },
    async () => {
      expect(week.counts.size).toBe(8)
      let online = false
      const apps = inProcessFetch({ forms: service.app })
      const phone = createDevice({
        stores: [courierStore, manifestStore, stopsStore, togglesStore, claimsStore, enquiryStore, payStore],
        syncs: [manifestSync, claimsSync],
        actor: anna.sub,
        token: () => ({ kind: 'token', token: bearerOf(anna).replace('Bearer ', ''), actor: anna.sub }),
        fetch: async (input, init) => {
          if (!online) throw new TypeError('Failed to fetch')
          return await apps(input, init)
        },
      })
      setCurrentEngine(phone)
      const { db } = phone
      const manifests = week.lists.map(({ id, date }): Manifest => ({
        id,
        roundId: numberedId(0xdd),
        roundNumber: '104',
        roundName: 'Example',
        subDepot: 'SAM',
        date,
        version: 1,
        importedAt: `${date}T04:30:00.000Z`,
        closedAt: null,
      }))
      await Promise.all([
        db.table('rateTables').put(ratesOf104),
        db.table('toggleParts').put({ feed: 'all', id: deliveredToggle, on: true }),
        db.table('manifests').bulkPut(manifests),
        db.table('parcels').bulkPut(week.made.map(({ parcel }) => parcel)),
        db.table('invoices').put(week.invoice.invoice),
        db.table('invoiceDays').bulkPut(week.invoice.days),
      ])

      const { result } = await readCheckedWeek(sunday)
      const started = performance.now()
      expect(await claimMismatches(week.invoice.invoice, result?.mismatches ?? [])).toMatchObject({ ok: true })
      const tookMs = performance.now() - started

      online = true
      await replay(phone, { now: true, pull: ['forms'] })
      expect(await db.delivery.where('state').equals('attention').count()).toBe(0)
      const rows = ((await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-claim')) ?? []).map((row) =>
        staffClaimRowSchema.parse(row),
      )
      // Right for the courier: every parcel that is owed, with its amount. Right for the depot: not one besides.
      expect(settle(rows)).toEqual(owed)
      const total = [...owed.values()].reduce((sum, each) => sum + each, 0)
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)

      for (const { evidence, id } of rows) {
        expect(evidence.kind).toBe('pay-line')
        const path = `/v1/claims/${id}/decision`
        expect((await callAs(service.app, office, 'POST', path, { state: 'accepted', text: 'Seen.' })).status).toBe(200)
      }
      const own = (await feedOf(service.app, anna, 'claim')) as Claim[]
      expect(own.every(({ state }) => state === 'accepted')).toBe(true)

      // The same tap once more claims nothing.
      await replay(phone, { now: true, pull: ['forms'] })
      expect(await claimMismatches(week.invoice.invoice, result?.mismatches ?? [])).toEqual({ ok: true, value: [] })
      db.close()
      noteFigure(
        `${kind.name}: ${disputed} disputes, ${owed.size} owed and all claimed, 0 false, in ${rows.length} claims; the tap took ${Math.round(tookMs)} ms`,
      )
    },
  )
})
