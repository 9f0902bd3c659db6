import { expect, test, type Page } from '@playwright/test'
import type { SendAdvertInput } from '#contracts/marketplace/marketplace-commands.ts'
import type { Advert, Conversation, MarketAdvert } from '#contracts/marketplace/marketplace.ts'
import { drawPicture } from '#services/demo/draw-picture.ts'
import { numberedId, photoOf } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, marketplace: '/api/marketplace' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const long = 'Racking-for-a-long-wheel-base-van-with-a-name-that-does-not-end-so-soon'
const shown = (at: number, more: Partial<MarketAdvert> = {}): MarketAdvert => ({
  id: numberedId(at),
  title: 'Roof rack',
  description: 'Steel, with all bolts.\n<script>alert(1)</script>',
  category: 'van-parts',
  condition: 'good',
  price: 4550,
  area: 'AB1',
  photos: 2,
  subDepot: 'SAM',
  liveFrom: inDays(-at),
  liveUntil: inDays(30 - at),
  ...more,
})
const own = (at: number, more: Partial<Advert> = {}): Advert => ({
  ...shown(at),
  photos: [photoOf(at)],
  state: 'live',
  sentAt: inDays(-at),
  reason: '',
  ...more,
})
const marketAdverts = [
  shown(1),
  shown(2, { title: 'Waterproof jacket', category: 'clothing', price: 0, photos: 0 }),
  shown(3, { title: long, category: 'racking', photos: 1 }),
  shown(4, { title: 'Phone holder', category: 'gadgets', photos: 0 }),
  shown(5, { title: 'Long over', liveUntil: inDays(-1) }),
]
const adverts = [
  own(4, { title: 'Phone holder', photos: [] }),
  own(6, {
    title: 'Winter tyres',
    state: 'refused',
    reason: 'Say how many millimetres are left.',
    liveFrom: null,
    liveUntil: null,
    photos: [],
  }),
  own(7, { title: 'Shelf', state: 'waiting', liveFrom: null, liveUntil: null, photos: [] }),
]
const talkId = `${numberedId(1)}.${numberedId(0x91)}`
const talk: Conversation = {
  id: talkId,
  advert: numberedId(1),
  title: 'Roof rack',
  role: 'buyer',
  messages: [
    { id: numberedId(0x92), from: 'buyer', text: 'Does it fit a Vivaro?', at: '2026-05-14T06:00:00.000Z' },
    { id: numberedId(0x93), from: 'seller', text: 'It does.', at: '2026-05-14T07:00:00.000Z' },
  ],
  closed: false,
}
const closed: Conversation = {
  ...talk,
  id: `${numberedId(8)}.${numberedId(0x94)}`,
  advert: numberedId(8),
  title: 'Gone',
  role: 'seller',
  closed: true,
}
const all = { marketAdverts, adverts, conversations: [talk, closed] }

const picture = drawPicture([222, 152, 38], [{ colour: [28, 36, 52], left: 0.2, top: 0.2, width: 0.6, height: 0.6 }])
type PhotoAnswer = 'picture' | 'damaged' | 'no signal'

async function answerPhotos(page: Page, answer: PhotoAnswer): Promise<void> {
  await page.route('**/api/marketplace/v1/adverts/*/photos/*', async (route) => {
    if (answer === 'no signal') return await route.abort('internetdisconnected')
    return await route.fulfill({
      contentType: 'image/png',
      body: answer === 'picture' ? picture : picture.subarray(0, 20),
    })
  })
}

interface Opening {
  rows?: Record<string, readonly object[]>
  view?: View
  photos?: PhotoAnswer
}

async function open(path: string, { rows = all, view = phoneView, photos = 'picture' }: Opening = {}): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, rows, heard: ['marketplace'] })
  await answerPhotos(page, photos)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: new RegExp(title) })
const queued = async <Input>(page: Page) =>
  (await storedRows<{ command: string; input: Input }>(page, 'outbox')).map(({ input }) => input)

async function fillRack(page: Page): Promise<void> {
  await page.getByLabel('What are you selling?').fill('Roof rack')
  await page.getByLabel('Category').selectOption('van-parts')
  await page.getByLabel('Condition').selectOption('good')
  await page.getByLabel('Price in pounds').fill('45.50')
  await page.getByLabel('Area', { exact: true }).fill('ab1')
}

test('adverts are found by words and category without signal, newest first, without those that are over', async () => {
  const page = await open('/more')
  await row(page, 'Marketplace').click()
  await expect(page.getByRole('heading', { name: '4 adverts' })).toBeVisible()
  await expect(page.getByText(/^As of 09:00/)).toBeVisible()
  await expect(page.locator('.market-card').first()).toContainText('Roof rack£45.50AB1 · Yesterday')
  await expect(row(page, 'Phone holder')).toContainText('Yours')
  await expect(page.locator('.market-card img')).toHaveCount(2)
  await page.getByLabel('Search the adverts').fill('JACKET water')
  await expect(page.getByRole('heading', { name: '1 advert', exact: true })).toBeVisible()
  await expect(page.locator('.market-card')).toContainText('Free')
  await button(page, 'Racking and storage').click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Search the adverts')).toHaveValue('JACKET water')
  await button(page, 'Show all adverts').click()
  await expect(page.getByRole('heading', { name: '4 adverts' })).toBeVisible()
})

test('before the adverts have arrived, and where there are none, that is said', { tag: '@proof' }, async () => {
  const page = await open('/marketplace', { rows: {} })
  await expect(page.getByRole('heading', { name: 'Nothing for sale' })).toBeVisible()
  await page.goto('/marketplace/yours')
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await page.goto(`/marketplace/${numberedId(1)}`)
  await expect(page.getByRole('heading', { name: 'This advert is gone' })).toBeVisible()
  await page.goto(`/marketplace/messages/${talkId}`)
  await expect(page.getByRole('heading', { name: 'This phone does not have these messages' })).toBeVisible()
  const { page: fresh } = await app.open()
  await seed(fresh, { config })
  await fresh.goto('/marketplace')
  await expect(fresh.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
})

test('an advert is read as it was written, and its photos stay on the phone', { tag: '@proof' }, async () => {
  const page = await open(`/marketplace/${numberedId(1)}`)
  await expect(page.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(page.getByText('A courier at SAM')).toBeVisible()
  await expect.poll(async () => (await storedRows(page, 'marketPhotos')).length).toBe(2)
  await page.unrouteAll()
  await answerPhotos(page, 'no signal')
  await page.reload()
  await expect(page.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  await page.goto(`/marketplace/${numberedId(3)}`)
  await expect(page.getByText('Photo is not on this phone')).toBeVisible()
})

test('a photo that is damaged says so, and takes nothing else with it', { tag: '@proof' }, async () => {
  const page = await open(`/marketplace/${numberedId(1)}`, { photos: 'damaged' })
  await expect(page.getByText('Photo is damaged')).toHaveCount(2)
  await expect(page.getByText('£45.50')).toBeVisible()
})

test('an advert with personal details, or without what it needs, is named wrong and never lost', async () => {
  const page = await open('/marketplace/sell', { rows: {} })
  await button(page, 'Check and send').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter a title, such as Roof rack',
    'Choose a category',
    'Choose a condition',
    'Enter the price in pounds, or 0 if free',
    'Enter the area, such as AB1',
  ])
  await fillRack(page)
  await page.getByLabel('Description').fill('Call oh seven seven double oh 900 123 or anna at gmail dot com')
  await page.getByLabel('Area', { exact: true }).fill('AB1 2ED')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter only the first half of the postcode, such as AB1',
    'Remove a phone number and an email address from the description. Couriers can message you here',
  ])
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'marketDrafts'))).toContain('AB1 2ED')
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(/gmail dot com$/)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This phone can’t read this file as a photo.')).toBeVisible()
  await button(page, 'Start again').click()
  await expect(page.getByLabel('What are you selling?')).toHaveValue('')
  expect(await storedRows(page, 'marketDrafts')).toEqual([])
  expect(await queued(page)).toEqual([])
})

test('an advert is written without signal, outlives the app, is checked and kept until it can be sent', async () => {
  const page = await open('/marketplace', { rows: {} })
  await row(page, 'Sell something').click()
  await fillRack(page)
  await page.getByLabel('Description').fill('<script>alert(1)</script>')
  await page
    .locator('input[type=file]')
    .setInputFiles([1, 2].map((at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: doorPicture(at) })))
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'marketDrafts')).match(/"sha256"/g)?.length)
    .toBe(2)
  await page.goto('/marketplace/yours')
  await row(page, 'Continue your advert').click()
  await expect(page.getByLabel('Price in pounds')).toHaveValue('45.50')
  await button(page, 'Check and send').click()
  await expect(page.getByRole('heading', { name: 'Check before you send' })).toBeFocused()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await button(page, 'Change answers').click()
  await button(page, 'Check and send').click()
  await button(page, 'Send to the depot').click()
  await expect(page.getByText('Advert saved on this phone')).toBeVisible()
  await expect(row(page, 'Roof rack')).toContainText('aiting to be sent')
  expect(await queued<SendAdvertInput>(page)).toMatchObject([
    { title: 'Roof rack', price: 4550, area: 'AB1', photos: [{}, {}] },
  ])
  expect(await storedRows(page, 'marketDrafts')).toEqual([])
  await row(page, 'Roof rack').click()
  await expect(page.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible()
  await button(page, 'Withdraw this advert').click()
  await expect(page.getByText(/^Withdrawn\. /)).toBeVisible()
})

test('a full phone keeps the advert in its form, and says what to do', { tag: '@proof' }, async () => {
  const page = await open('/marketplace/sell', { rows: {} })
  await fillRack(page)
  await button(page, 'Check and send').click()
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await button(page, 'Send to the depot').click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(/full|room|space/i)
  await button(page, 'Change answers').click()
  await expect(page.getByLabel('What are you selling?')).toHaveValue('Roof rack')
})

test(
  'own adverts say how they stand, and are sold, withdrawn, or changed and sent again',
  { tag: '@proof' },
  async () => {
    const page = await open('/marketplace/yours')
    await expect(row(page, 'Phone holder')).toContainText('Live, 26 days left')
    await expect(row(page, 'Winter tyres')).toContainText('Refused. Say how many millimetres are left.')
    await expect(row(page, 'Shelf')).toContainText('The depot is looking at it')
    await row(page, 'Phone holder').click()
    await button(page, 'Mark as sold').click()
    await expect(page.getByText('Marked as sold')).toBeVisible()
    await expect(button(page, 'Withdraw this advert')).toHaveCount(0)
    await page.goto(`/marketplace/${numberedId(6)}`)
    await row(page, 'Change and send again').click()
    await expect(page.getByLabel('What are you selling?')).toHaveValue('Winter tyres')
    await page.getByLabel('Description').fill('6 mm left.')
    await button(page, 'Check and send').click()
    await button(page, 'Send to the depot').click()
    await expect(row(page, 'Winter tyres')).toContainText('aiting to be sent')
    expect(await queued(page)).toMatchObject([{ id: numberedId(4) }, { id: numberedId(6), description: '6 mm left.' }])
    await page.goto('/marketplace')
    await expect(row(page, 'Phone holder')).toHaveCount(0)
  },
)

test('what the service does not take needs the courier, and is taken up again', { tag: '@proof' }, async () => {
  const page = await open('/marketplace/sell', { rows: {} })
  await answerSync(page, 'marketplace', 'too-many-adverts')
  await fillRack(page)
  await button(page, 'Check and send').click()
  await button(page, 'Send to the depot').click()
  await expect(row(page, 'Roof rack')).toContainText('Needs you. You have too many adverts at one time.')
  await row(page, 'Roof rack').click()
  await row(page, 'Change and send again').click()
  await expect(page.getByText('What you sent is below with its photos.')).toBeVisible()
  await expect(page.getByLabel('Price in pounds')).toHaveValue('45.50')
})

test(
  'a message to the seller is kept as it is typed, and details are shared on purpose only',
  { tag: '@proof' },
  async () => {
    const page = await open(`/marketplace/${numberedId(3)}`)
    const message = page.getByLabel('Your message')
    await button(page, 'Send the message').click()
    await expect(page.getByRole('alert')).toContainText('Your message is empty')
    await message.fill('Ring me on 07700 900123')
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'marketDrafts'))).toContain('07700')
    await page.reload()
    await expect(message).toHaveValue('Ring me on 07700 900123')
    await button(page, 'Send the message').click()
    await expect(page.getByRole('alert')).toContainText(
      'Your message includes a phone number. Remove it, or tick the box to share it',
    )
    await page.getByLabel('I share a phone number with the seller').check()
    await button(page, 'Send the message').click()
    await expect(page.getByText('Message saved on this phone')).toBeVisible()
    await row(page, 'Your messages with the seller').click()
    await expect(page.getByText('Ring me on 07700 900123')).toBeVisible()
    await expect(page.getByText(/aiting to be sent/)).toBeVisible()
    expect(await queued(page)).toMatchObject([{ text: 'Ring me on 07700 900123', sharesDetails: true }])
    await page.goto('/marketplace/yours')
    await expect(row(page, long)).toContainText('Buying')
  },
)

test('a conversation names nobody, and a message in it can be answered and reported', async () => {
  const page = await open(`/marketplace/messages/${talkId}`)
  await expect(page.getByText('Seller, Thursday 14 May, 08:00')).toBeVisible()
  await page.getByLabel('Your message to the seller').fill('Can I see it on Friday?')
  await button(page, 'Send the message').click()
  await expect(page.getByText('Can I see it on Friday?')).toBeVisible()
  await expect(page.getByText(/aiting to be sent/)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByLabel('Your message to the seller')).toHaveValue('')
  await button(page, 'Report this message').click()
  await button(page, 'Send the report').click()
  await expect(page.getByRole('alert')).toContainText('Choose a reason')
  await page.getByRole('radio', { name: 'It is offensive' }).check()
  await button(page, 'Send the report').click()
  await expect(page.getByText(/^You reported this on/)).toBeVisible()
  expect(await queued(page)).toMatchObject([
    { text: 'Can I see it on Friday?' },
    { reply: { conversation: talkId, message: numberedId(0x93) }, reason: 'offensive' },
  ])
  await page.goto(`/marketplace/messages/${closed.id}`)
  await expect(page.getByText('The depot has removed this advert')).toBeVisible()
  await expect(button(page, 'Send the message')).toHaveCount(0)
})

const screens = {
  '/marketplace': '4 adverts',
  '/marketplace/yours': 'Messages',
  [`/marketplace/${numberedId(1)}`]: 'Roof rack',
  [`/marketplace/${numberedId(3)}`]: 'Ask the seller',
  [`/marketplace/${numberedId(6)}`]: 'Winter tyres',
  [`/marketplace/messages/${talkId}`]: 'Roof rack',
  '/marketplace/sell': 'There is a problem',
}
for (const [path, heading] of Object.entries(screens)) {
  test(`${path} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(path, { view })
      if (path === '/marketplace/sell') await button(page, 'Check and send').click()
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}
