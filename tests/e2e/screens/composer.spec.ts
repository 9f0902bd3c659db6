import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Message, Thread } from '#contracts/messages/message.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, messaging: '/api/messaging' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const thread: Thread = { id: 'depot', subDepot: 'SAM', courierRead: 12, depotHas: 0, depotRead: 0 }
const messages = Array.from({ length: 12 }, (_, at): Message => ({
  id: numberedId(at + 1),
  n: at + 1,
  from: 'courier',
  text: `Message ${at + 1}`,
  photos: [],
  at: '2026-05-13T08:00:00.000Z',
}))
const data: Seed = { rows: { threads: [thread], messages }, heard: ['messaging'] }

/** The pointer of the browser depends on the machine that it runs on. */
const withPointer = async (page: Page, pointer: 'fine' | 'coarse') =>
  await page.addInitScript((isCoarse) => {
    const real = globalThis.matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) => real(query === '(pointer: coarse)' ? (isCoarse ? 'all' : 'not all') : query)
  }, pointer === 'coarse')

async function open(): Promise<Page> {
  const { page } = await app.open()
  await withPointer(page, 'fine')
  await seed(page, { config, ...data })
  await page.goto('/messages')
  await expect(write(page)).toBeVisible()
  return page
}
const item = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const outbox = async (page: Page) =>
  (await storedRows<{ command: string; input: unknown }>(page, 'outbox')).map(({ command, input }) => [command, input])
const write = (page: Page) => page.getByLabel('Message to your depot')
const composer = (page: Page) => page.getByRole('region', { name: 'New message' })
const bottomOf = async (target: Locator) => await target.boundingBox().then((box) => (box ? box.y + box.height : 0))

test('Enter sends from a keyboard, and Shift with Enter begins a new line', { tag: '@proof' }, async () => {
  const page = await open()
  await write(page).pressSequentially('Gate 3')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('is shut')
  expect(await outbox(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message saved on this phone')).toBeVisible()
  await expect(write(page)).toHaveValue('')
  await expect(write(page)).toBeFocused()
  const [[, input] = []] = await outbox(page)
  expect(input).toMatchObject({ text: 'Gate 3\nis shut' })
})

test('on a touch screen Enter begins a new line, and Control with Enter sends', { tag: '@proof' }, async () => {
  const { page } = await app.open({ touch: true })
  await withPointer(page, 'coarse')
  await seed(page, { config, ...data })
  await page.goto('/messages')
  await write(page).pressSequentially('Gate 3')
  await page.keyboard.press('Enter')
  await expect(write(page)).toHaveValue('Gate 3\n')
  expect(await outbox(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Message saved on this phone')).toBeVisible()
})

test('the composer stays above an on-screen keyboard, and the newest message above it', { tag: '@proof' }, async () => {
  const page = await open()
  await expect(item(page, 'Message 12')).toBeInViewport()
  await page.evaluate((height) => {
    const viewport = globalThis.visualViewport
    if (!viewport) throw new Error('This browser has no visual viewport')
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => height })
    viewport.dispatchEvent(new Event('resize'))
  }, phoneView.height - 300)
  await expect.poll(async () => await bottomOf(composer(page))).toBeCloseTo(phoneView.height - 300, 0)
  await expect
    .poll(async () => await bottomOf(item(page, 'Message 12')))
    .toBeLessThanOrEqual((await composer(page).boundingBox())?.y ?? 0)
})

test('the composer grows in a browser whose fields do not grow by themselves', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await page.addInitScript(() => {
    const real = CSS.supports.bind(CSS)
    CSS.supports = (property: string, value?: string) =>
      property !== 'field-sizing' && (value === undefined ? real(property) : real(property, value))
  })
  await seed(page, { config, ...data })
  await page.goto('/messages')
  await write(page).evaluate((field) => field.style.setProperty('field-sizing', 'fixed', 'important'))
  await write(page).fill('One\nTwo\nThree')
  await expect.poll(async () => (await write(page).boundingBox())?.height).toBeGreaterThan(100)
  await write(page).fill('')
  await expect.poll(async () => (await write(page).boundingBox())?.height).toBeLessThan(60)
})
