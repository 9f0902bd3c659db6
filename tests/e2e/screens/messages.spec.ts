import { expect, test, type Locator, type Page } from '@playwright/test'
import type { SendMessageInput } from '#contracts/messages/message-commands.ts'
import type { Message, Thread } from '#contracts/messages/message.ts'
import type { Notice } from '#contracts/messages/notice.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier, manifestOf, parcelsOf, seed, type Seed, type SeedTap } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = {
  ...testConfig,
  services: { ...testConfig.services, messaging: '/api/messaging', communications: '/api/communications' },
}
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const thread: Thread = { id: 'depot', subDepot: 'SAM', courierRead: 4, depotHas: 3, depotRead: 1 }
const messageOf = (n: number, more: Partial<Message> = {}): Message => ({
  id: numberedId(n),
  n,
  from: 'courier',
  text: `Message ${n}`,
  photos: [],
  at: `2026-05-13T0${n}:00:00.000Z`,
  ...more,
})
const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(5)
const messages: Message[] = [
  messageOf(1, { text: 'Is there a trolley for round 104?' }),
  messageOf(2, {
    text: `The gate is shut.\n\n${long}`,
    photos: [{ id: numberedId(70), sha256: '0'.repeat(64), type: 'image/jpeg', size: 9 }],
  }),
  messageOf(3, { text: 'مرحبا، أنا عند البوابة 👋🏽' }),
  messageOf(4, { from: 'depot', text: 'Come to gate 1.', at: '2026-05-14T07:00:00.000Z' }),
  messageOf(5, { at: '2026-05-14T07:30:00.000Z' }),
]
const noticeOf = (at: number, more: Partial<Notice> = {}): Notice => ({
  id: numberedId(0x100 + at),
  title: `Notice ${at}`,
  body: 'Load at gate 1.\n\nWait in the second row.',
  acknowledge: false,
  expiresAt: null,
  group: { kind: 'sub-depot', subDepot: 'SAM' },
  publishedAt: `2026-05-1${at}T08:00:00.000Z`,
  readAt: '2026-05-14T08:00:00.000Z',
  acknowledgedAt: null,
  ...more,
})
const notices: Notice[] = [
  noticeOf(1, { title: 'Gate 3 is closed', acknowledge: true, readAt: null }),
  noticeOf(2, { title: `إشعار ${long}`, readAt: null, group: { kind: 'everyone' } }),
  noticeOf(3, { group: { kind: 'round', subDepot: 'SAM', round: '104' } }),
  noticeOf(4, { acknowledge: true, acknowledgedAt: '2026-05-14T09:00:00.000Z' }),
]
const all: Seed = { rows: { threads: [thread], messages, notices }, heard: ['messaging', 'communications'] }

const refusedMessage: SeedTap = {
  row: {
    mid: numberedId(0xf1),
    actor: courier.actor,
    service: 'messaging',
    entity: `message/${numberedId(9)}`,
    command: 'sendMessage',
    version: 1,
    input: { id: numberedId(9), threadId: 'depot', text: 'Not taken', photos: [] },
    deviceTime: '2026-05-14T10:00:00.000Z',
    blobs: [],
  },
  delivery: { state: 'attention', code: 'not-a-courier' },
}

async function open(path: string, data: Seed = all, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, ...data })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
/** The service takes what waits, and gives this row. */
async function answerWith(
  page: Page,
  service: 'messaging' | 'communications',
  kind: string,
  value: Message | Notice,
): Promise<void> {
  await answerSync(page, service)
  await page.route(`**/api/${service}/v1/sync/pull*`, (route) =>
    route.fulfill({ json: { kind: 'changes', epoch: 'e', head: 1, changes: [{ seq: 1, kind, id: value.id, value }] } }),
  )
  await page.route(`**/api/${service}/v1/blobs/*`, (route) =>
    route.fulfill({ json: { id: new URL(route.request().url()).pathname.split('/').at(-1) } }),
  )
}
const item = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
const outbox = async (page: Page) =>
  (await storedRows<{ command: string; input: unknown }>(page, 'outbox')).map(({ command, input }) => [command, input])
const write = (page: Page) => page.getByLabel('Message to your depot')
const composer = (page: Page) => page.getByRole('region', { name: 'New message' })
const bottomOf = async (target: Locator) => await target.boundingBox().then((box) => (box ? box.y + box.height : 0))

test('the thread stands by days, newest last and in sight, and says how far each own message has come', async () => {
  const page = await open('/messages')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Wednesday 13 May',
    'Thursday 14 May',
  ])
  await expect(item(page, 'trolley')).toContainText('Read')
  await expect(item(page, 'The gate is shut.')).toContainText('Delivered')
  await expect(item(page, 'The gate is shut.')).toContainText('1 photo')
  await expect(item(page, 'Message 5')).toContainText('Sent')
  await expect(item(page, 'Come to gate 1.')).toContainText('Your depot 08:00')
  await expect(item(page, 'Message 5')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
  // The composer is at the bottom edge, where other screens have the tabs.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'More' })).toHaveCount(0)
  const lowest = phoneView.height
  await expect.poll(async () => await bottomOf(composer(page))).toBeCloseTo(lowest, 0)
  expect((await composer(page).boundingBox())?.height).toBeLessThan(80)
  // It grows with its text to a limit, and stays at the edge with its button visible.
  await write(page).fill('A line\n'.repeat(40))
  await expect.poll(async () => (await composer(page).boundingBox())?.height).toBeGreaterThan(140)
  expect((await composer(page).boundingBox())?.height).toBeLessThan(170)
  expect(await bottomOf(composer(page))).toBeCloseTo(lowest, 0)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
  await write(page).fill('')
  await expect(item(page, 'مرحبا').getByText('مرحبا')).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('As of 09:00 on Thursday 14 May')).toBeVisible()
  await expect(item(page, 'Come to gate 1.')).toBeInViewport()
  expect(await outbox(page)).toEqual([])
})

test(
  'an answer that was not seen is counted, and the depot is told once that it was on the screen',
  { tag: '@proof' },
  async () => {
    const page = await open('/more', { ...all, rows: { ...all.rows, threads: [{ ...thread, courierRead: 0 }] } })
    await expect(page.getByRole('link', { name: /^Messages and notices/ })).toContainText('3 unread')
    await page.getByRole('link', { name: /^Messages and notices/ }).click()
    await expect(item(page, 'Come to gate 1.')).toBeVisible()
    await expect.poll(async () => await outbox(page)).toEqual([['markThreadRead', { threadId: 'depot', upTo: 4 }]])
    await page.reload()
    await expect(item(page, 'Come to gate 1.')).toBeVisible()
    await page.goto('/more')
    await expect(page.getByRole('link', { name: /^Messages and notices/ })).toContainText('2 unread')
    expect(await outbox(page)).toHaveLength(1)
  },
)

test('a message is written without signal, outlives the app, waits, and is sent when there is signal', async () => {
  const page = await open('/messages')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'The message is empty. Write something, or add a photo',
  ])
  // The error is in the composer, above the field, and covers nothing.
  await expect(composer(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(write(page)).toBeInViewport({ ratio: 1 })
  expect(await bottomOf(composer(page).getByRole('alert'))).toBeLessThanOrEqual(
    (await write(page).boundingBox())?.y ?? 0,
  )
  await write(page).fill('Gate 3 👋')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await page
    .locator('#message-photos')
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: doorPicture(1) })
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expect
    .poll(
      async () =>
        await storedRows<{ text: string; photos: unknown[] }>(page, 'messageDrafts').then(([draft]) => [
          draft?.text,
          draft?.photos.length,
        ]),
    )
    .toEqual(['Gate 3 👋', 1])
  await page.reload()
  await expect(write(page)).toHaveValue('Gate 3 👋')
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status').getByText('Message saved on this phone')).toBeVisible()
  await expect(item(page, 'Gate 3 👋')).toContainText('aiting to be sent')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(write(page)).toHaveValue('')
  await expect(write(page)).toBeFocused()
  await expect.poll(async () => await storedRows(page, 'messageDrafts')).toEqual([])
  const [[, input] = []] = await outbox(page)
  await answerWith(page, 'messaging', 'message', messageOf(6, input as SendMessageInput))
  await page.reload()
  await expect(item(page, 'Gate 3 👋')).toContainText('Sent')
})

test('a message that is too long or was not taken is kept, and says why', { tag: '@proof' }, async () => {
  const page = await open('/messages', { ...all, taps: [refusedMessage] })
  await expect(item(page, 'Not taken')).toContainText('Needs you')
  await write(page).fill('a'.repeat(2001))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Your message has 2,001 characters. It must be 2,000 or fewer',
  ])
  await expect(write(page)).toHaveValue('a'.repeat(2001))
  await item(page, 'Not taken').getByRole('link', { name: 'See why in the outbox' }).click()
  await expect(page.getByText('This account can’t write to a depot.')).toBeVisible()
})

test('notices: what asks for something first, and the acknowledgement waits for signal', async () => {
  const page = await open('/messages/notices')
  const rows = page.getByRole('main').getByRole('link').filter({ hasText: /To / })
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText('Read and confirm')
  await expect(rows.nth(0)).toContainText('Gate 3 is closed')
  await expect(rows.nth(1)).toContainText('New')
  await expect(rows.nth(2)).toContainText('Confirmed')
  await expect(rows.nth(3)).toContainText('To round 104')
  await rows.nth(0).click()
  await expect(page.getByRole('heading', { name: 'Gate 3 is closed' })).toBeVisible()
  await expect(page.locator('.notice-body > p')).toHaveText(['Load at gate 1.', 'Wait in the second row.'])
  await page.getByRole('button', { name: 'I have read and understood it' }).click()
  await expect(page.getByText('Confirmation saved on this phone')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’ve confirmed this' })).toBeFocused()
  await expect(page.getByRole('main').getByText(/aiting to be sent/)).toBeVisible()
  expect(await outbox(page)).toEqual([
    ['readNotice', { notice: numberedId(0x101) }],
    ['acknowledgeNotice', { notice: numberedId(0x101) }],
  ])
  const at = '2026-05-15T08:00:00.000Z'
  await answerWith(page, 'communications', 'notice', {
    ...noticeOf(1),
    title: 'Gate 3 is closed',
    acknowledge: true,
    readAt: at,
    acknowledgedAt: at,
  })
  await page.reload()
  await expect(page.getByRole('main').getByText('The depot has it, Friday 15 May, 09:00')).toBeVisible()
})

test('a wide screen shows the thread and the notices in a list beside what is open', { tag: '@proof' }, async () => {
  const page = await open('/messages', all, { width: 1280, height: 800 })
  const list = page.getByRole('region', { name: 'Messages and notices' })
  await expect(list.getByRole('link', { name: /^Your depot/ })).toHaveAttribute('aria-current', 'true')
  await write(page).fill('Where is gate 3?')
  // What was typed outlives a window that was made narrow.
  await page.setViewportSize({ width: phoneView.width, height: phoneView.height })
  await expect(list).toHaveCount(0)
  await expect(write(page)).toHaveValue('Where is gate 3?')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(write(page)).toHaveValue('Where is gate 3?')
  await list.getByRole('link', { name: /Gate 3 is closed/ }).click()
  await expect(list.getByRole('link', { name: /Gate 3 is closed/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: 'Gate 3 is closed' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await list.getByRole('link', { name: /^Your depot/ }).click()
  await expect(write(page)).toHaveValue('Where is gate 3?')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('Today leads to what the depot wants to be acknowledged', { tag: '@proof' }, async () => {
  const page = await open('/', { ...all, pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
  const row = page.getByRole('link', { name: /Please read and confirm/ })
  await expect(row).toContainText('Gate 3 is closed')
  await row.click()
  await expect(page.getByRole('heading', { name: 'Gate 3 is closed' })).toBeVisible()
})

test(
  'before anything has arrived, where there is nothing, and for a notice that is gone, that is said',
  { tag: '@proof' },
  async () => {
    const page = await open('/messages', {})
    await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await expect(page.getByText('You can write now')).toBeVisible()
    await page.goto('/messages/notices')
    await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
    const other = await open('/messages', { heard: ['messaging', 'communications'] })
    await expect(other.getByText('Write to your depot below.')).toBeVisible()
    await other.goto('/messages/notices')
    await expect(other.getByRole('heading', { name: 'No notices', exact: true })).toBeVisible()
    await other.goto(`/messages/notices/${numberedId(0x999)}`)
    await expect(other.getByRole('heading', { name: 'This phone does not have that notice' })).toBeVisible()
  },
)

/** A browser whose push service is a stand-in. */
async function withPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const key = 'push-stand-in'
    const made = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/stand-in',
      toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: () => {
        sessionStorage.removeItem(key)
        return Promise.resolve(true)
      },
    }
    const getSubscription = () => Promise.resolve(sessionStorage.getItem(key) === null ? null : made)
    const subscribe = () => {
      sessionStorage.setItem(key, 'on')
      return Promise.resolve(made)
    }
    navigator.serviceWorker.getRegistration = () =>
      Promise.resolve({ pushManager: { getSubscription, subscribe } } as unknown as ServiceWorkerRegistration)
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = () => Promise.resolve('granted' as const)
  })
}

const pushing = { ...config, push: { publicKey: 'B'.repeat(87) } }

test(
  'whoever has written is asked whether this phone shall tell of the answer, and the service hears of it',
  { tag: '@proof' },
  async () => {
    const { page } = await app.open({ config: pushing })
    await withPush(page)
    await seed(page, { ...all, config: pushing })
    await page.goto('/messages')
    const tell = page.getByRole('button', { name: 'Notify me of replies' })
    await expect(write(page)).toBeVisible()
    await expect(tell).toHaveCount(0)
    await write(page).fill('Where is gate 3?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await tell.click()
    await expect(page.getByText('This could not be set up now. It needs signal. Try again later.')).toBeVisible()
    const told: unknown[] = []
    await page.route('**/api/messaging/v1/push-subscription', async (route) => {
      told.push(route.request().postDataJSON())
      await route.fulfill({ status: 204 })
    })
    await tell.click()
    await expect(page.getByText('You’ll be notified of replies')).toBeVisible()
    await expect(tell).toHaveCount(0)
    expect(told).toEqual([
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/stand-in',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        quiet: null,
      },
    ])
  },
)

test('notifications are switched on and off in the settings, with quiet hours', { tag: '@proof' }, async () => {
  const { page } = await app.open({ config: pushing })
  await withPush(page)
  await seed(page, { ...all, config: pushing })
  const told: unknown[] = []
  await page.route('**/api/messaging/v1/push-subscription**', async (route) => {
    const { quiet } = route.request().postDataJSON() as { quiet?: unknown }
    told.push(quiet === undefined ? 'removed' : quiet)
    await route.fulfill({ status: 204 })
  })
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Notifications/ }).click()
  const on = page.getByRole('checkbox', { name: /^Notify me of replies/ })
  await on.click()
  await expect(on).toBeChecked()
  await page.getByRole('checkbox', { name: /^Quiet hours/ }).check()
  await page.getByLabel('From').fill('')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Choose when your quiet hours start and end'])
  await page.getByLabel('From').fill('07:30')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Quiet hours saved')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('07:30')
  await on.click()
  await expect(on).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Save quiet hours' })).toHaveCount(0)
  expect(told).toEqual([null, { from: '07:30', to: '16:00' }, 'removed'])
})

test(
  'whoever signs out is told of nothing more on this phone, with signal and without',
  { tag: '@proof' },
  async () => {
    for (const signal of [true, false]) {
      const { page } = await app.open({ config: pushing })
      await withPush(page)
      await seed(page, { ...all, config: pushing })
      const told: unknown[] = []
      await page.route('**/api/messaging/v1/push-subscription**', async (route) => {
        if (!signal) return await route.abort()
        told.push(route.request().postDataJSON())
        await route.fulfill({ status: 204 })
      })
      await page.goto('/more')
      await page.evaluate(() => sessionStorage.setItem('push-stand-in', 'on'))
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/auth\/sign-in-courier/)
      expect(await page.evaluate(() => sessionStorage.getItem('push-stand-in'))).toBeNull()
      expect(told).toEqual(signal ? [{ endpoint: 'https://fcm.googleapis.com/fcm/send/stand-in' }] : [])
    }
  },
)

test('where nothing can be pushed, that is said, and nobody is asked', { tag: '@proof' }, async () => {
  const page = await open('/settings/notifications')
  await expect(page.getByText('This browser can’t notify you of replies while the app is closed.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

for (const [path, ready] of [
  ['/messages', 'Come to gate 1.'],
  ['/messages/notices', 'Gate 3 is closed'],
  [`/messages/notices/${numberedId(0x101)}`, 'Wait in the second row.'],
  [`/messages/notices/${numberedId(0x102)}`, 'Wait in the second row.'],
] as const) {
  test(`${path} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(path, all, view)
      await expect(page.getByText(ready).first()).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])

      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}
