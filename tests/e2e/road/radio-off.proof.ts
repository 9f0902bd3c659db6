import { expect, test, type Browser, type Page } from '@playwright/test'
import type { DeskStopList } from '#contracts/depot/stop-commands.ts'
import type { DeskDoorNote, DoorNote } from '#contracts/manifest/door-notes.ts'
import type { DayReceipt, DepotEvent } from '#contracts/manifest/manifest-endpoints.ts'
import type { PartOffer } from '#contracts/manifest/part-offers.ts'
import type { RoundOrder } from '#contracts/manifest/round-order.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Alarm, StaffAlarm } from '#contracts/safety/alarm.ts'
import { londonTime } from '#domain/dates/day.ts'
import { deadline } from '#support/deadline.ts'
import { noteFigure } from '#support/note-figure.ts'
import { expectAllArrived } from '../round/all-arrived.ts'
import { openFor, typeSignIn } from '../round/desk-and-phone.ts'
import { deviceRecord } from '../round/device-record.ts'
import { addPhoto, fillSignedBy, handOverAtDoor, sign } from '../round/hand-over.ts'
import { attempt } from '../round/meanwhile/on-two-sides.ts'
import { withLine } from '../round/with-line.ts'
import { wedge } from '../support/open-scan.ts'
import type { Phone } from '../support/phone.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'
import { tileLook } from '../support/tile-look.ts'
import { workerControls } from '../support/worker-controls.ts'
import { startDayClock, type DayClock } from './day-clock.ts'
import { bakery, giveRoadRound, parcelsOfRound, shop, type RoadRound } from './road-round.ts'
import { viewAs } from './service-view.ts'

const slow = { timeout: deadline(60_000) }
const noteText = 'Bell is behind the bin'

/** The parcels by what becomes of them, as places in the list of the depot. */
const scanned = [0, 1, 2]
const toRecipient = 0
const toSafePlace = 4
const notDelivered = 5
const withSignature = 6
const givenAway = [14, 15]
/** Its door gets a note. */
const noted = 15

/** The phone of the story, with the clock of the day. */
interface Road {
  clock: DayClock
  phone: Phone
  origin: string
  round: RoadRound
}

const at = ({ round }: Road, place: number): Parcel => {
  const parcel = round.parcels[place]
  if (!parcel) throw new Error(`The round has no parcel ${place}.`)
  return parcel
}

async function turnOn({ clock, phone }: Pick<Road, 'clock' | 'phone'>): Promise<Page> {
  const page = await phone.open('about:blank')
  await clock.carry(phone.context())
  return page
}

const openParcel = async (page: Page, road: Road, place: number): Promise<void> => {
  const { id, address } = at(road, place)
  await page.goto(`${road.origin}/manifest/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${address.house} `)
}

/** The map of the round with its streets, from the store of the phone. */
async function seeMap(page: Page, { origin, round }: Road): Promise<void> {
  await page.goto(`${origin}/manifest/map?round=${round.manifestId}`)
  await expect(page.getByRole('img', { name: new RegExp(`^Map: ${parcelsOfRound} stops`) })).toBeVisible()
  await expect(page.getByText('Invented town of the demo')).toBeVisible()
  await expect.poll(async () => (await tileLook(page)).colours).toBeGreaterThan(3)
}

/** In the depot, with a line: the list, the app, the map, and the way to the collections. */
async function load(page: Page, stack: Stack, road: Road): Promise<void> {
  const { origin, round } = road
  await page.goto(origin)
  await signIn(page, stack)
  await workerControls(page)
  await page.goto(`${origin}/manifest`)
  await expect(page.getByRole('link', { name: 'In your vehicle: 0 parcels' })).toBeVisible(slow)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'Download the map' }).click()
  await expect(page.getByText('Invented town of the demo')).toBeVisible(slow)
  await page.goto(`${origin}/manifest/order/suggested?round=${round.manifestId}`)
  await expect(page.getByRole('button', { name: 'Use this order' })).toBeVisible()
}

async function scanIn(page: Page, road: Road): Promise<void> {
  await page.goto(`${road.origin}/scan`)
  await expect(page.getByText('There is no camera on this device.')).toBeVisible()
  for (const place of scanned) {
    const { barcodes, address } = at(road, place)
    await wedge(page, barcodes[0]?.text ?? '')
    await expect(page.locator('.verdict')).toContainText('On your round')
    await page.getByRole('button', { name: 'Loaded', exact: true }).click()
    await expect(page.getByText(`${address.house} ${address.street} loaded`, { exact: true })).toBeVisible()
  }
}

/** Takes the suggested order. Returns its streets. */
async function takeOrder(page: Page, { origin, round }: Road): Promise<string[]> {
  await page.goto(`${origin}/manifest/order/suggested?round=${round.manifestId}`)
  const streets = page.getByRole('list', { name: 'Streets in the suggested order' }).locator('.nav-row-strong')
  await expect(streets).toHaveCount(4)
  const suggested = await streets.allInnerTexts()
  expect(suggested).not.toEqual([...new Set(round.parcels.map(({ address }) => address.street))])
  await page.getByRole('button', { name: 'Use this order' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(suggested[0] ?? '')
  return suggested
}

async function writeDoorNote(page: Page, road: Road): Promise<void> {
  await openParcel(page, road, noted)
  const notes = page.getByRole('region', { name: 'Door notes' })
  await notes.getByRole('link', { name: 'Add a door note' }).click()
  await page.getByRole('radio', { name: 'Entrance' }).check()
  await page.getByRole('textbox', { name: 'Note' }).fill(noteText)
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(notes).toContainText(`Entrance: ${noteText}`)
}

const collectAddress = ({ origin, round }: Road): string =>
  `${origin}/manifest/stops/collect?round=${round.manifestId}&stop=${bakery.id}`

/** Hands over all that was collected. Returns the reference of the receipt. */
async function handOverAtShop(page: Page, { origin, round }: Road): Promise<string> {
  await page.goto(`${origin}/manifest/stops?round=${round.manifestId}`)
  await page.getByRole('link', { name: 'Hand over', exact: true }).click()
  await page.getByRole('radio', { name: shop.name, exact: true }).check()
  await page.getByRole('button', { name: 'Hand over 2 parcels' }).click()
  const reference = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await expect(reference).toBeVisible()
  return await reference.innerText()
}

async function askForHelp(page: Page, { origin }: Road): Promise<void> {
  await page.goto(`${origin}/safety`)
  await page.getByRole('button', { name: 'Hold for help' }).hover()
  await page.mouse.down()
  await expect(page.getByRole('heading', { name: 'You asked for help' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText('Your depot has not been told yet.').first()).toBeVisible()
}

const ownOffers = (page: Page) => page.getByRole('region', { name: 'Your offers' })

async function offerPart(page: Page, road: Road): Promise<void> {
  await page.goto(`${road.origin}/manifest`)
  await page.getByRole('link', { name: 'Offer part' }).click()
  const choice = page.getByRole('group', { name: 'Parcels to offer' })
  for (const place of givenAway)
    await choice
      .locator('label')
      .filter({ hasText: at(road, place).address.house })
      .click()
  await page.getByRole('button', { name: 'Offer 2 parcels' }).click()
  await expect(ownOffers(page)).toContainText('It’s sent when you’re online.')
}

/** The day without a line, two batteries flat in it. Returns what the screens said. */
async function workTheDay(road: Road): Promise<{ streets: string[]; reference: string; page: Page }> {
  const { clock, phone } = road
  let page = phone.context().pages()[0] ?? (await phone.context().newPage())
  await clock.set('05:10')
  await scanIn(page, road)
  await clock.set('05:30')
  await seeMap(page, road)
  const streets = await takeOrder(page, road)
  await clock.set('06:45')
  await openParcel(page, road, toRecipient)
  await handOverAtDoor(page, { handover: 'The recipient' })
  await clock.set('07:05')
  await openParcel(page, road, toSafePlace)
  await handOverAtDoor(page, { handover: 'Safe place', answer: async (_, dialog) => await addPhoto(dialog) })
  await phone.kill()

  page = await turnOn(road)
  await clock.set('07:20')
  await seeMap(page, road)
  await openParcel(page, road, notDelivered)
  await attempt(page)
  await clock.set('08:10')
  await openParcel(page, road, withSignature)
  await handOverAtDoor(page, {
    handover: 'The recipient',
    async answer(shown, dialog) {
      await fillSignedBy(dialog, 'R. Example')
      await sign(shown, dialog)
    },
  })
  await clock.set('08:40')
  await writeDoorNote(page, road)
  await clock.set('10:15')
  await page.goto(collectAddress(road))
  await page.getByRole('textbox', { name: 'number of parcels' }).fill('2')
  await expect.poll(async () => await rawTable(page, 'stopDrafts')).toMatchObject([{ counted: '2' }])
  await phone.kill()

  page = await turnOn(road)
  await clock.set('10:30')
  await page.goto(collectAddress(road))
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await page.getByRole('button', { name: 'Collect 2 parcels' }).click()
  await expect(page.getByRole('heading', { name: 'In your vehicle: 2 parcels' })).toBeVisible()
  await clock.set('13:05')
  await askForHelp(page, road)
  await clock.set('15:30')
  const reference = await handOverAtShop(page, road)
  await clock.set('18:00')
  await offerPart(page, road)
  await clock.set('20:50')
  await page.goto(`${road.origin}/manifest/receipt?round=${road.round.manifestId}`)
  await expect(page.getByText('No signal, so the depot’s total can’t be checked.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(`${parcelsOfRound} on this phone`)
  return { streets, reference, page }
}

/** The colleague accepts what is offered, and finds the note of the door among it. */
async function acceptPart(other: Page, road: Road): Promise<void> {
  await other.goto('/plan/offers')
  const received = other.getByRole('region', { name: 'Parts of rounds to answer' })
  await expect(received).toContainText('2 parcels of Round', slow)
  await received.getByRole('button', { name: /^Accept/ }).click()
  await expect(other.getByRole('region', { name: 'Answered' })).toContainText('You accepted. 2 parcels from', slow)
  await other.goto(`/manifest/${at(road, noted).id}`)
  await expect(other.getByRole('region', { name: 'Door notes' })).toContainText(`Entrance: ${noteText}`, slow)
}

/** What a depot sees of the day on its screen. */
async function seeAtDesk(desk: Page, road: Road): Promise<void> {
  await desk.goto('/depot/safety')
  await expect(desk.getByRole('heading', { name: /^Needs help/ })).toHaveCount(1, slow)
  await expect(desk.getByText(/Held for help at 13:0\d, and it arrived at 21:/).first()).toBeVisible()
  await desk.goto(`/depot/parcels/${at(road, noted).id}`)
  const notes = desk.getByRole('region', { name: 'Door notes' })
  await expect(notes.getByRole('listitem').filter({ hasText: noteText })).toHaveCount(1)
  await desk.goto(`/depot/parcels/${at(road, withSignature).id}`)
  await expect(desk.getByRole('region', { name: 'History' })).toContainText('Delivered')
  await desk.goto(`/depot/parcels/${at(road, notDelivered).id}`)
  await expect(desk.getByRole('region', { name: 'History' })).toContainText(/no answer/i)
  await desk.goto('/depot/rounds')
  await desk.getByRole('link', { name: 'Round 104', exact: true }).first().click()
  await expect(desk.getByRole('region', { name: 'Offered to colleagues' })).toContainText('2 parcels of 2 moved')
}

const timesOf = (events: readonly { occurredAt: string }[]): string[] =>
  events.map(({ occurredAt }) => londonTime(new Date(occurredAt)).slice(0, 4))

/** What the services have of the day, each once and at its time. */
async function expectOnceAtServices(stack: Stack, road: Road, streets: readonly string[], page: Page): Promise<void> {
  const { manifestId } = road.round
  const { outbox } = await deviceRecord(page)
  const courier = await viewAs(stack, 'courier')
  const colleague = await viewAs(stack, 'courier', 1)
  const staff = await viewAs(stack, 'sub-depot')
  const midsOf = (command: string) => outbox.filter((row) => row.command === command).map(({ mid }) => mid)

  const { events } = await staff.read<{ events: DepotEvent[] }>('manifest', `/v1/manifests/${manifestId}/events`)
  // What arrives in one push has no order but that of each parcel.
  const own = events.filter(({ by }) => by === 'courier').toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt))
  expect(own.map(({ id }) => id)).toEqual(midsOf('recordParcelStatus'))
  expect(own.map(({ status }) => status)).toEqual([
    ...scanned.map(() => 'confirmed'),
    'delivered',
    'delivered',
    'unable_to_deliver',
    'delivered',
  ])
  expect(timesOf(own)).toEqual(['05:1', '05:1', '05:1', '06:4', '07:0', '07:2', '08:1'])

  const orders = await courier.rows<RoundOrder>('manifest', 'round-order')
  expect(orders.map(({ runs }) => runs.map(({ street }) => street))).toEqual([streets])

  const stops = await staff.read<DeskStopList>('manifest', `/v1/depot/manifests/${manifestId}/stops`)
  expect(stops.counts).toEqual({ collected: 2, handedOver: 2, inVehicle: 0 })
  expect(stops.events.map(({ id }) => id)).toEqual([...midsOf('collectParcels'), ...midsOf('handOverBatch')])
  expect(timesOf(stops.events)).toEqual(['10:3', '15:3'])

  const { notes } = await staff.read<{ notes: DeskDoorNote[] }>(
    'manifest',
    `/v1/depot/parcels/${at(road, noted).id}/door-notes`,
  )
  expect(notes).toMatchObject([{ kind: 'entrance', text: noteText, by: 'courier' }])
  const toldToColleague = await colleague.rows<DoorNote>('manifest', 'door-note')
  expect(toldToColleague.filter(({ text }) => text === noteText)).toMatchObject([{ id: notes[0]?.id, by: 'courier' }])

  const alarms = await courier.rows<Alarm>('messaging', 'alarm')
  expect(alarms).toMatchObject([{ reason: 'help', state: 'raised' }])
  const atDesk = await staff.read<{ alarms: StaffAlarm[] }>('messaging', '/v1/alarms')
  expect(atDesk.alarms.filter(({ id }) => id.endsWith(`/${alarms[0]?.id}`))).toHaveLength(1)
  expect(londonTime(new Date(alarms[0]?.raisedAt ?? ''))).toMatch(/^13:0/)

  const given = givenAway.map((place) => at(road, place).id).sort()
  const offers = await courier.rows<PartOffer>('manifest', 'part-offer')
  expect(offers).toMatchObject([{ state: 'accepted', moved: 2 }])
  expect(offers[0]?.parcelIds.toSorted()).toEqual(given)
  expect(await colleague.rows<PartOffer>('manifest', 'part-offer')).toMatchObject([{ state: 'accepted' }])
  const mine = await courier.rows<Parcel>('manifest', 'parcel')
  const theirs = await colleague.rows<Parcel>('manifest', 'parcel')
  expect(mine.filter(({ id }) => given.includes(id))).toEqual([])
  expect(
    theirs
      .map(({ id }) => id)
      .filter((id) => given.includes(id))
      .sort(),
  ).toEqual(given)

  const receipt = await courier.read<DayReceipt>('manifest', `/v1/manifests/${manifestId}/receipt`)
  expect(receipt).toMatchObject({
    total: parcelsOfRound - givenAway.length,
    counts: { delivered: 3, unable_to_deliver: 1 },
    photos: { named: 1, stored: 1 },
    signatures: 1,
  })
}

/** Somebody else's browser, with the clock of the day. */
async function openWith(clock: DayClock, browser: Browser, stack: Stack, width = 390): Promise<Page> {
  const page = await openFor(browser, stack, { view: { width, height: 844 } })
  await clock.carry(page.context())
  return page
}

test('a day with the radio off from five to nine in the evening, with two flat batteries: each effect is once at its service, at the desk and on the other phone', async ({
  browser,
}) => {
  const clock = startDayClock()
  try {
    await clock.set('04:45')
    await withLine(async ({ stack, line, phone, origin }) => {
      const road: Road = { clock, phone, origin, round: await giveRoadRound(stack, clock.day) }
      await load(await turnOn(road), stack, road)
      await line.cut()
      await clock.set('05:00')
      const { streets, reference, page } = await workTheDay(road)
      const { outbox, delivery } = await deviceRecord(page)
      expect(new Set(delivery.map(({ state }) => state))).toEqual(new Set(['pending']))

      await clock.set('20:58')
      const other = await openWith(clock, browser, stack)
      await other.goto('/')
      await signIn(other, stack, 1)
      const desk = await openWith(clock, browser, stack, 1280)
      const staff = stack.accounts.find(({ group }) => group === 'sub-depot')
      await typeSignIn(desk, staff?.username ?? '', staff?.password ?? '')
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(/^Today at/)

      await clock.set('21:00')
      await line.mend()
      await page.goto(`${origin}/outbox`)
      await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: deadline(120_000) })
      await acceptPart(other, road)
      await page.goto(`${origin}/plan/offers`)
      await expect(ownOffers(page)).toContainText('accepted. 2 parcels left your list.', slow)
      await page.goto(`${origin}/manifest/receipt?round=${road.round.manifestId}`)
      const left = parcelsOfRound - givenAway.length
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
        `${left} of ${left} received`,
        slow,
      )
      await expect(page.getByText('1 photo and 1 signature received.')).toBeVisible()
      await page.goto(`${origin}/manifest/stops?round=${road.round.manifestId}`)
      await page
        .getByRole('link', { name: new RegExp(shop.name) })
        .last()
        .click()
      await expect(page.getByText(reference, { exact: true })).toBeVisible()
      await seeAtDesk(desk, road)
      await expectOnceAtServices(stack, road, streets, page)

      const device = await deviceRecord(page)
      expect(new Set(device.delivery.map(({ state }) => state))).toEqual(new Set(['done']))
      expect(device.outbox.map(({ mid }) => mid)).toEqual(outbox.map(({ mid }) => mid))
      for (const each of [other, desk]) await each.context().close()
      const parcels = device.outbox.filter(({ command }) => command === 'recordParcelStatus')
      await expectAllArrived(stack, { ...device, outbox: parcels }, 1)
      noteFigure(`${outbox.length} commands of a day without a line: each once at its service, at the time of the tap`)
    })
  } finally {
    clock.end()
  }
})
