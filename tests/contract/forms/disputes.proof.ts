import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Claim } from '#contracts/claims/claim.ts'
import { staffClaimRowSchema, type StaffClaimRow } from '#contracts/depot/staff-waiting.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel, ParcelEvent, SizeBand } from '#contracts/parcel/parcel.ts'
import type { PayLine } from '#contracts/pay/pay.ts'
import type { RateTable } from '#contracts/pay/rates.ts'
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
import { numberedId, stampOf } from '#support/parcels.ts'
import {
  deliveredParcel,
  failedLineOf,
  failedRate,
  invoiceWith,
  payLineOf,
  triedParcel,
  unableEvent,
} from '#support/pay-records.ts'
import { bearerOf, callAs, feedOf, groupFeedOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const seed = 20_260_514
const sunday = '2026-05-03'
const days = [1, 2, 3, 4, 5, 6].map((day) => addDays(sunday, day))
/** Failed attempts pay from Tuesday. */
const firstPaid = addDays(sunday, 2)
const lastUnpaid = addDays(sunday, 1)
const rates: RateTable = {
  id: 'SAM/104',
  subDepot: 'SAM',
  round: '104',
  periods: [
    { from: '2025-04-01', to: '2026-03-31', rates: { ...defaultRates, packet: 450 } },
    { from: '2026-04-01', to: lastUnpaid, rates: defaultRates },
    { from: firstPaid, to: null, rates: defaultRates, failedAttempt: failedRate },
  ],
  publishedAt: '2026-05-14T08:00:00.000Z',
}
const rateFromOn = (date: string): string => (date < firstPaid ? '2026-04-01' : firstPaid)

/** Of an invoice of 1,500 lines. */
const disputed = 1000
const parcels = 1500

/** What an invoice says of a parcel, and what the courier is owed besides. */
interface Dispute {
  parcel: Parcel
  lines: PayLine[]
  owed: number
}
type Make = (n: number, list: string, date: string) => Dispute

const bands: readonly [SizeBand, ...SizeBand[]] = ['packet', 'standard', 'large', 'heavy']
const agreed = (n: number, list: string, date: string, band: SizeBand): Dispute => ({
  parcel: deliveredParcel(n, list, band),
  lines: [payLineOf(n, band, { rateFrom: rateFromOn(date) })],
  owed: 0,
})
/** A parcel with a failed attempt, which is carried forward. */
const tried = (n: number, list: string, ...more: ParcelEvent[]): Parcel =>
  triedParcel(n, list, 'standard', {
    status: 'carry_forward',
    events: [unableEvent(n), ...more, { ...unableEvent(n + 0xd0_0000), status: 'carry_forward', reason: undefined }],
  })
const undoOf = (n: number): ParcelEvent => ({
  ...stampOf(n + 0xe0_0000),
  kind: 'undo',
  supersedes: numberedId(n),
  photos: [],
})

/** In five kinds the courier is right, and in eight the depot. Where failed attempts don't pay yet, nothing is owed for one. */
const disputes = (random: ReturnType<typeof seededRandom>): Readonly<Record<string, Make>> => ({
  'not on the invoice': (n, list, date) => {
    const band = random.pick(bands)
    return { ...agreed(n, list, date, band), lines: [], owed: defaultRates[band] }
  },
  'delivered at the second attempt, and not on the invoice': (n, list) => ({
    parcel: deliveredParcel(n, list, 'standard', { attempts: 1 }),
    lines: [],
    owed: defaultRates.standard,
  }),
  'in too small a band': (n, list, date) => {
    const band = random.pick(bands)
    return {
      ...agreed(n, list, date, band),
      lines: [payLineOf(n, 'postable', { rateFrom: rateFromOn(date) })],
      owed: defaultRates[band] - defaultRates.postable,
    }
  },
  'at the rate of the year before': (n, list, date) => ({
    ...agreed(n, list, date, 'packet'),
    lines: [payLineOf(n, 'packet', { rateFrom: '2025-04-01', amount: 450 })],
    owed: defaultRates.packet - 450,
  }),
  'a failed attempt that is not on the invoice': (n, list, date) => ({
    parcel: tried(n, list),
    lines: [],
    owed: date < firstPaid ? 0 : failedRate,
  }),
  'not delivered, and never at the door': (n, list) => ({
    parcel: triedParcel(n, list, 'standard', { events: [unableEvent(n, { reason: 'out_of_time' })] }),
    lines: [],
    owed: 0,
  }),
  'put right on the same invoice': (n, list, date) => ({
    ...agreed(n, list, date, 'large'),
    lines: [
      payLineOf(n, 'packet', { rateFrom: rateFromOn(date) }),
      payLineOf(n, 'large', {
        rateFrom: rateFromOn(date),
        event: 'amended',
        amount: defaultRates.large - defaultRates.packet,
      }),
    ],
  }),
  'in too large a band': (n, list, date) => ({
    ...agreed(n, list, date, 'packet'),
    lines: [payLineOf(n, 'heavy', { rateFrom: rateFromOn(date) })],
  }),
  'with another attempt, which pays the same': (n, list, date) => ({
    ...agreed(n, list, date, 'packet'),
    lines: [payLineOf(n, 'packet', { rateFrom: rateFromOn(date), attempt: 2 })],
  }),
  'a failed attempt that is paid twice': (n, list, date) => ({
    parcel: tried(n, list),
    lines: [failedLineOf(n, 'standard'), failedLineOf(n, 'standard')].map((line) => ({
      ...line,
      rateFrom: rateFromOn(date),
    })),
    owed: 0,
  }),
  'a failed attempt that was undone': (n, list) => ({ parcel: tried(n, list, undoOf(n)), lines: [], owed: 0 }),
  'a failed attempt that was undone, and is paid': (n, list, date) => ({
    parcel: tried(n, list, undoOf(n)),
    lines: [failedLineOf(n, 'standard', { rateFrom: rateFromOn(date) })],
    owed: 0,
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
      return { date: list.date, ...agreed(at + 1, list.id, list.date, random.pick(bands)) }
    const dispute = make(at + 1, list.id, list.date)
    const isEarly = list.date < firstPaid && kind.startsWith('a failed attempt')
    const name = isEarly ? 'a failed attempt on a day without such a rate' : kind
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return { date: list.date, ...dispute }
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

describe.each(everyDatabase)('an invoice with 1,000 disputes of thirteen kinds, on $name', (kind) => {
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
      expect(week.counts.size).toBe(13)
      expect([...week.counts.values()].every((count) => count >= 40)).toBe(true)
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
        db.table('rateTables').put(rates),
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
