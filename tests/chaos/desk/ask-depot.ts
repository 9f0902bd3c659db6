import { createHash, randomUUID } from 'node:crypto'
import { makeClaim } from '#contracts/claims/claim-commands.ts'
import { reportDefect } from '#contracts/defects/defect-commands.ts'
import { submitDocument } from '#contracts/onboarding/document-commands.ts'
import { submitEnquiry } from '#contracts/forms/enquiry-commands.ts'
import { requestHoliday } from '#contracts/holidays/holiday-commands.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { reportAdvert, sendAdvert } from '#contracts/marketplace/marketplace-commands.ts'
import type { MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import { lateEntity } from '#contracts/parcel/late-events.ts'
import { recordParcelStatus, reportExtraParcel } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { appealReview } from '#contracts/performance/star-commands.ts'
import type { Review } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { eachDay } from '#domain/holidays/leave-year.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { Stack } from '../../e2e/support/stack.ts'
import { demoCourier, type DemoCourier } from './demo-courier.ts'

/** The number of each kind. */
const asked = 8
const documentSteps = ['insurance', 'right-to-work']

/** The work that a desk has. */
export interface DeskWork {
  couriers: readonly DemoCourier[]
  /** Today's lists, each with its round. */
  manifests: readonly Manifest[]
  /** Parcels on a list that can be recalled. */
  parcels: readonly string[]
  /** Found by couriers, on no list. */
  extras: readonly string[]
  /** Recorded of parcels that had left their list, each with a note of its own. */
  late: readonly { entity: string; note: string }[]
}

const photoOf = (id: string) => ({
  id,
  sha256: createHash('sha256').update(id).digest('hex'),
  type: 'image/jpeg' as const,
  size: 1_000,
})

/** Working days beyond every holiday of the demo. */
function freeDays(): string[] {
  const start = addDays(londonDay(new Date()), 50)
  return eachDay(start, addDays(start, 40)).filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()))
}

async function askAll(courier: DemoCourier): Promise<void> {
  const today = londonDay(new Date())
  for (const day of freeDays().slice(0, asked)) {
    await courier.tap(requestHoliday, {
      id: randomUUID(),
      from: day,
      to: day,
      firstDay: 'whole',
      lastDay: 'morning',
      invited: [],
    })
  }
  for (let at = 0; at < asked; at++) {
    const journey = {
      kind: 'wasted-journey',
      date: addDays(today, -at),
      time: '05:40',
      reason: 'no-parcels',
      minutesLate: null,
      place: { depotCode: 'SAM' },
      miles: 10,
      note: '',
    } as const
    await courier.tap(makeClaim, { id: randomUUID(), evidence: journey, photos: [] })
    await courier.tap(reportDefect, {
      id: randomUUID(),
      part: 'lights',
      canDrive: 'yes',
      noticedOn: today,
      description: `Lamp ${at} is broken.`,
      photos: [],
    })
    await courier.tap(submitEnquiry, {
      id: randomUUID(),
      formId: 'other',
      formVersion: 1,
      answers: { details: `Where is rack ${at}, please?` },
    })
  }
  for (const step of documentSteps) {
    await courier.tap(submitDocument, {
      step,
      id: randomUUID(),
      number: `DESK ${step}`.slice(0, 20),
      issuedOn: null,
      expiresOn: addDays(today, 200),
      photos: [photoOf(randomUUID())],
    })
  }
}

/** Adverts that each sends, and reviews that each appeals against; others' adverts are reported. */
const more = 4

async function askMore(courier: DemoCourier): Promise<void> {
  for (let at = 0; at < more; at++) {
    const fields = {
      title: `Rack ${at}`,
      description: '',
      category: 'racking',
      condition: 'good',
      price: 4500,
      area: 'SAM',
    } as const
    await courier.tap(sendAdvert, { ...fields, id: randomUUID(), photos: [] })
  }
  const adverts = (await courier.rows('marketplace', 'market-advert')) as MarketAdvert[]
  const own = new Set(((await courier.rows('marketplace', 'advert')) as { id: string }[]).map(({ id }) => id))
  for (const { id } of adverts.filter((advert) => !own.has(advert.id)).slice(0, more)) {
    await courier.tap(reportAdvert, { id: randomUUID(), advert: id, reply: null, reason: 'other', note: '' })
  }
  const week = addDays(londonDay(new Date()), -7)
  const reviews = ((await courier.rows('performance', 'review')) as Review[]).filter(
    ({ appeal, excluded, publishedAt }) => appeal === null && excluded === null && publishedAt > week,
  )
  for (const { id } of reviews.slice(0, more))
    await courier.tap(appealReview, { review: id, id: randomUUID(), text: 'The trailer was late.' })
}

/** Returns the open parcels on the first courier's list of today. */
export async function openOfToday(stack: Stack): Promise<Parcel[]> {
  const courier = await demoCourier(stack, 0)
  const lists = (await courier.rows('manifest', 'manifest')) as Manifest[]
  const today = lists.filter(({ date }) => date === londonDay(new Date())).map(({ id }) => id)
  return ((await courier.rows('manifest', 'parcel')) as Parcel[]).filter(
    ({ manifestId, status }) => today.includes(manifestId) && status === 'expected',
  )
}

async function recordLate(courier: DemoCourier, parcels: readonly Parcel[]): Promise<DeskWork['late']> {
  const late: { entity: string; note: string }[] = []
  for (const [at, { id }] of parcels.slice(0, asked).entries()) {
    const note = `Late word ${at}.`
    const eventId = await courier.tap(recordParcelStatus, {
      parcelId: id,
      status: 'confirmed',
      photos: [],
      note,
      baseVersion: 0,
    })
    late.push({ entity: lateEntity({ courier: courier.sub, eventId }), note })
  }
  return late
}

/** The couriers of the demo ask for everything that a depot decides on. `left`: parcels that were on the first courier's list of today and are not any more. */
export async function askDepot(stack: Stack, left: readonly Parcel[]): Promise<DeskWork> {
  const couriers = [await demoCourier(stack, 0), await demoCourier(stack, 1)]
  const [first] = couriers
  const today = londonDay(new Date())
  const lists = (
    await Promise.all(couriers.map((courier) => courier.rows('manifest', 'manifest')))
  ).flat() as Manifest[]
  const manifests = lists.filter(({ date }) => date === today)
  const ids = new Set(manifests.map(({ id }) => id))
  const parcels = ((await first?.rows('manifest', 'parcel')) ?? []) as Parcel[]
  for (const courier of couriers) {
    await askAll(courier)
    await askMore(courier)
  }
  const extras: string[] = []
  for (let at = 0; at < asked; at++) {
    const [parcelId, manifestId = ''] = [randomUUID(), manifests[0]?.id]
    await first?.tap(reportExtraParcel, {
      parcelId,
      manifestId,
      barcode: { text: `DESKEXTRA000${at}`, format: 'Code128', kind: 'other' },
    })
    extras.push(parcelId)
  }
  const late = first ? await recordLate(first, left) : []
  return {
    couriers,
    manifests,
    late,
    parcels: parcels
      .filter(({ manifestId, status }) => ids.has(manifestId) && status === 'expected')
      .map(({ id }) => id),
    extras,
  }
}
