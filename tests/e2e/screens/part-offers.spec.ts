import { expect, test, type Page } from '@playwright/test'
import type { OfferPartInput, PartOffer } from '#contracts/manifest/part-offers.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { after, numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier, manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const manifest = { ...manifestOf(), date: today }
const parcels = parcelsOf(6, () => ({ manifestId: manifest.id }))
const colleagues = [
  { id: 'ben', name: 'B. Sample' },
  { id: 'cleo', name: 'Cleopatra Featherstonehaugh-Cholmondeley' },
]
const offer = (n: number, more: Partial<PartOffer> = {}): PartOffer => ({
  id: numberedId(0xff0 + n),
  streets: [
    { street: 'Example Street', parcels: 8 },
    { street: 'Sample Road', parcels: 4 },
  ],
  parcels: 12,
  first: 14,
  last: 30,
  metres: 2100,
  manifestId: numberedId(0x77),
  roundNumber: '118',
  day: today,
  from: 'cleo',
  to: null,
  parcelIds: [],
  note: 'Meet at the depot gate',
  state: 'open',
  acceptedBy: null,
  moved: null,
  offeredAt: new Date(Date.now() - n * 60_000).toISOString(),
  ...more,
})

async function open(path: string, partOffers: readonly PartOffer[] = [], view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { manifests: [manifest], parcels, rows: { partOffers, colleagues } })
  await page.goto(path)
  return page
}
const queued = async (page: Page) => await storedRows<{ command: string; input: OfferPartInput }>(page, 'outbox')
const boxes = (page: Page) => page.getByRole('group', { name: 'Parcels to offer' }).getByRole('checkbox')

test('stops are chosen by keyboard from one on, and the offer to a colleague waits until it can be sent', async () => {
  const page = await open(`/manifest?round=${manifest.id}`)
  await page.getByRole('link', { name: 'Offer part' }).click()
  await expect(boxes(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Offer parcels' }).click()
  await expect(page.getByRole('alert')).toContainText('Select the parcels that you offer')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await boxes(page).nth(3).press('Space')
  await page.getByRole('button', { name: /^Select the 2 after stop/ }).press('Enter')
  await page.getByRole('combobox', { name: 'Offer to' }).selectOption('ben')
  await page.getByRole('button', { name: 'Offer 3 parcels' }).click()
  await expect(page.getByText('Offer of 3 parcels saved on this phone')).toBeVisible()
  const own = page.getByRole('region', { name: 'Your offers' })
  await expect(own).toContainText('Offered to B. Sample. It’s sent when you’re online.')
  await expect(own).toContainText('3 parcels of Round')
  expect(await queued(page)).toMatchObject([
    {
      command: 'offerPart',
      input: { manifestId: manifest.id, to: 'ben', parcelIds: parcels.slice(3).map(({ id }) => id) },
    },
  ])
  await page.reload()
  await expect(own).toContainText('Offered to B. Sample')
  // What is offered already cannot be offered again.
  await page.goto(`/manifest/offer?round=${manifest.id}`)
  await expect(boxes(page)).toHaveCount(3)
})

test('what was chosen outlives the page, and nothing is left where all is offered or the list is not there', async () => {
  const page = await open(`/manifest/offer?round=${manifest.id}`)
  await boxes(page).first().check()
  await expect.poll(async () => await storedRows(page, 'partOfferDrafts')).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Offer 1 parcel', exact: true })).toBeVisible()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await page.goto(`/manifest/offer?round=${numberedId(0x1234)}`)
  await expect(page.getByRole('heading', { name: 'This list isn’t on this phone' })).toBeVisible()
})

test('an offer of a colleague is on Today, is accepted or declined without signal, and what became of others is told', async () => {
  const page = await open('/', [
    offer(1),
    offer(2, { to: 'me', roundNumber: '119' }),
    offer(3, { state: 'taken', roundNumber: '120' }),
    offer(4, { state: 'stopped', roundNumber: '121' }),
  ])
  await page.getByRole('link', { name: /12 parcels of Round 118/ }).click()
  const waiting = page.getByRole('region', { name: 'Parts of rounds to answer' })
  await expect(waiting).toContainText('Cleopatra Featherstonehaugh-Cholmondeley offers this to anybody')
  await expect(waiting).toContainText('Example Street (8), Sample Road (4). Stops 14 to 30, about 1.3 miles.')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.context().setOffline(true)
  await waiting.getByRole('button', { name: /^Accept.*Round 118$/ }).click()
  await waiting.getByRole('button', { name: /^Decline.*Round 119$/ }).click()
  const answered = page.getByRole('region', { name: 'Answered' })
  await expect(answered).toContainText('if nobody was faster')
  await expect(answered).toContainText('You declined.')
  await expect(answered).toContainText('Another colleague accepted first.')
  await expect(answered).toContainText('Your depot stopped this offer.')
  expect((await queued(page)).map(({ command }) => command)).toEqual(['answerPartOffer', 'answerPartOffer'])
})

test('the form and the offers fit a desk’s width', async () => {
  const wide = { width: 1280, height: 800 }
  const form = await open(`/manifest/offer?round=${manifest.id}`, [], wide)
  await expect(boxes(form)).toHaveCount(6)
  expect(await measureLayout(form)).toEqual([])
  const offers = await open('/plan/offers', [offer(1)], wide)
  await expect(offers.getByRole('button', { name: /^Accept/ })).toBeVisible()
  expect(await measureLayout(offers)).toEqual([])
})

test('a helper gets parcels without being asked, and they are taken back', async () => {
  const helper = {
    id: numberedId(0xe1),
    name: 'H. Specimen',
    email: '',
    phone: '',
    state: 'engaged',
    receivedAt: '2026-05-12T06:00:00.000Z',
    changedAt: '2026-05-13T06:00:00.000Z',
    text: '',
    account: 'hal',
  }
  const given = offer(7, {
    from: courier.actor,
    to: 'hal',
    state: 'accepted',
    acceptedBy: 'hal',
    moved: 12,
    given: true,
    manifestId: manifest.id,
    parcelIds: [numberedId(0x99)],
  })
  const { page } = await app.open({ view: phoneView })
  await seed(page, {
    manifests: [manifest],
    parcels,
    rows: { partOffers: [given], colleagues: [...colleagues, { id: 'hal', name: 'H. Specimen' }], helpers: [helper] },
  })
  await page.goto(`/manifest/offer?round=${manifest.id}`)
  const to = page.getByRole('combobox', { name: 'Give or offer to' })
  await expect(to.getByRole('option', { name: /H. Specimen/ })).toHaveText(['H. Specimen, your helper'])
  await boxes(page).first().check()
  await to.selectOption('hal')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Give 1 parcel', exact: true }).click()
  await expect(page.getByText('1 parcel given, saved on this phone')).toBeVisible()
  const own = page.getByRole('region', { name: 'Your offers' })
  await expect(own).toContainText('Given to H. Specimen. They get the parcels when you’re online.')
  await expect(own).toContainText('H. Specimen got 12 parcels.')
  await own.getByRole('button', { name: /^Take back what is left/ }).click()
  await expect(own).toContainText('You take back what H. Specimen still has, once you’re online.')
  expect(await queued(page)).toMatchObject([
    { command: 'giveToHelper', input: { to: 'hal', parcelIds: [parcels[0]?.id] } },
    { command: 'takeBackParcels', input: { id: given.id } },
  ])
})

test('the history of a parcel that came back says which helper recorded a step', async () => {
  const [first] = parcels
  if (!first) throw new Error('There is no parcel.')
  const [event] = after({ ...first, events: [], version: 0 }, { status: 'confirmed' }).events
  if (!event) throw new Error('There is no event.')
  const helped: Parcel = {
    ...first,
    status: 'confirmed',
    version: 1,
    events: [{ ...event, receivedAt: event.occurredAt, driver: 'hal' }],
  }
  const { page } = await app.open({ view: phoneView })
  await seed(page, {
    manifests: [manifest],
    parcels: [helped, ...parcels.slice(1)],
    rows: { colleagues: [{ id: 'hal', name: 'H. Specimen' }] },
  })
  await page.goto(`/manifest/${helped.id}`)
  await expect(page.getByText(/, by H\. Specimen$/)).toBeVisible()
  await expect(page.getByText(/, by you$/)).toHaveCount(0)
})
