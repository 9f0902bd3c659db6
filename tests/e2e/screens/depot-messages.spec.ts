import { expect, test, type Page } from '@playwright/test'
import type { StaffMessageRow, StaffThreadRow } from '#contracts/messages/staff-messages.ts'
import type { StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier, seed, type SeedTap } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp(testConfig)
})
test.afterAll(async () => {
  await app.close()
})

/** A Thursday. */
const now = '2026-05-14T10:00:00+01:00'
const desk: View = { width: 1280, height: 800 }
const feed = 'staff/SAM'
const longName = 'Wilhelmina Featherstonehaugh-Cholmondeley of Little Sampleton'

const threadOf = (id: string, more: Partial<StaffThreadRow> = {}): StaffThreadRow & { feed: string } => ({
  feed,
  id,
  subDepot: 'SAM',
  courierRead: 0,
  depotHas: 0,
  depotRead: 0,
  lastRead: null,
  ...more,
})
const messageOf = (
  who: string,
  n: number,
  text: string,
  more: Partial<StaffMessageRow> = {},
): StaffMessageRow & { feed: string } => ({
  feed,
  id: `${who}/${numberedId(who.length * 100 + n)}`,
  courier: who,
  n,
  from: 'courier',
  text,
  photos: [],
  at: `2026-05-14T0${n}:00:00.000Z`,
  by: '',
  ...more,
})
const courierOf = (id: string, name: string): StaffCourierRow & { feed: string } => ({ feed, id, name, away: [] })
const rows = {
  staffCouriers: [
    courierOf('hal', 'H. Template'),
    courierOf('ben', 'B. Sample'),
    courierOf('wilhelmina', longName),
    courierOf('ann', 'A. Specimen'),
  ],
  staffThreads: [
    threadOf('hal', { courierRead: 2, depotRead: 1, lastRead: { by: 'k.depot', at: '2026-05-14T05:30:00.000Z' } }),
    threadOf('ben'),
    threadOf('wilhelmina', { depotRead: 1 }),
  ],
  staffMessages: [
    messageOf('hal', 1, 'Is there a trolley for round 104?'),
    messageOf('hal', 2, 'Beside the rack of your round.', { from: 'depot', by: 'k.depot' }),
    messageOf('ben', 3, 'The gate is shut.'),
    messageOf('ben', 4, 'It is still shut, and there are six of us in front of it now.'),
    messageOf('wilhelmina', 1, 'x'.repeat(300), { at: '2026-05-12T08:00:00.000Z' }),
  ],
}

async function open(
  path: string,
  {
    view = desk,
    taps = [],
    known = rows,
  }: { view?: View; taps?: SeedTap[]; known?: Readonly<Record<string, object[]>> } = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.install({ time: now })
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: known,
    taps,
    heard: known === rows ? ['messaging', 'holidays'] : [],
  })
  await page.goto(path)
  return page
}
const list = (page: Page) => page.getByRole('list', { name: 'Messages with couriers' }).getByRole('link')
const box = (page: Page) => page.getByLabel(/^Message to/)
const queued = async (page: Page) =>
  (await storedRows<{ command: string; input: object }>(page, 'outbox')).map(({ command, input }) => ({
    command,
    input,
  }))

test('what couriers write stands unread first, is read by looking at it, and is answered without signal', async () => {
  const page = await open('/depot/messages')
  await expect(list(page)).toHaveText([/^B\.\sSample.*2 new/, /^H\.\sTemplate.*Depot: Beside the rack/, /^Wilhelmina/])
  await expect(page.getByText('2 unread')).toBeVisible()
  await expect(page.getByRole('list', { name: 'New message' }).getByRole('link')).toHaveText([/^A\.\sSpecimen/])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await list(page).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'B. Sample' })).toBeFocused()
  await expect(page.getByText('2 unread')).toHaveCount(0)
  await expect
    .poll(async () => await queued(page))
    .toEqual([{ command: 'readCourierThread', input: { courier: 'ben', upTo: 4 } }])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write something first')).toBeVisible()
  await box(page).fill('Use gate 2.')
  await expect
    .poll(async () => await storedRows(page, 'deskReplies'))
    .toMatchObject([{ courier: 'ben', text: 'Use gate 2.' }])
  await page.reload()
  await expect(box(page)).toHaveValue('Use gate 2.')
  await box(page).press('Control+Enter')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Use gate 2.' }).getByText('Saved here, waiting to be sent'),
  ).toBeVisible()
  await expect(box(page)).toHaveValue('')
  expect(await queued(page)).toMatchObject([
    {},
    { command: 'replyToCourier', input: { courier: 'ben', text: 'Use gate 2.' } },
  ])
  expect(await storedRows(page, 'deskReplies')).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test(
  'who has read what is said in the thread, and a thread of one screen leads back to the list',
  { tag: '@proof' },
  async () => {
    const page = await open('/depot/messages/hal', { view: phoneView })
    await expect(page.getByText('Read by k.depot, 06:30')).toBeVisible()
    await expect(page.getByText('Read by the courier')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to the messages' }).click()
    await expect(list(page)).toHaveCount(3)
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await page.getByRole('button', { name: /^Unread/ }).click()
    await expect(list(page)).toHaveText([/^B\.\sSample/])
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('button', { name: /^All/ }).click()
    await list(page).last().click()
    await expect(page.getByRole('heading', { level: 2, name: longName })).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
  },
)

test(
  'nothing yet, nobody of that name, and a message that was not taken are told plainly',
  { tag: '@proof' },
  async () => {
    const empty = await open('/depot/messages', { known: {} })
    await expect(empty.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
    await empty.goto('/depot/messages/nobody')
    await expect(empty.getByRole('heading', { name: 'Courier not found' })).toBeVisible()
    const input = { courier: 'ben', id: numberedId(0xd1), text: 'Use gate 2.' }
    const row = {
      mid: numberedId(0xe1),
      actor: courier.actor,
      service: 'messaging',
      entity: `staff-message/ben/${input.id}`,
      command: 'replyToCourier',
      version: 1,
      deviceTime: now,
      blobs: [],
      input,
    }
    const page = await open('/depot/messages/ben', {
      taps: [{ row, delivery: { state: 'attention', sent: 1, code: 'not-yours', settledAt: 1 } } as SeedTap],
    })
    await expect(
      page.getByText('Not sent. The courier is not at your sub-depot, or has not opened the app yet.'),
    ).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await page.getByRole('button', { name: 'Write it again' }).click()
    await expect(box(page)).toHaveValue('Use gate 2.')
    await expect(box(page)).toBeFocused()
    await expect(page.getByText('Not sent.')).toHaveCount(0)
  },
)

test('Today and More say how much is to be read', { tag: '@proof' }, async () => {
  const page = await open('/depot')
  const section = page.getByRole('region', { name: 'Unread messages' })
  await expect(section.getByRole('link')).toHaveText([/^B\.\sSample.*2 messages/, 'All messages'])
  await page.goto('/depot/more')
  await expect(page.getByRole('link', { name: /^Messages 2/ }).filter({ visible: true })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test(
  'what was written before that which lies here is asked for, page by page, and a service that does not answer is named',
  { tag: '@proof' },
  async () => {
    const staffMessages = rows.staffMessages.map((row) => (row.courier === 'hal' ? { ...row, n: row.n + 10 } : row))
    const page = await open('/depot/messages/hal', { known: { ...rows, staffMessages } })
    const earlierOf = (n: number) => ({
      id: numberedId(0x900 + n),
      n,
      from: n % 2 === 0 ? 'depot' : 'courier',
      text: `Written as number ${n}`,
      photos: [],
      at: `2026-03-0${n}T08:00:00.000Z`,
    })
    const thread = {
      id: 'depot',
      subDepot: 'SAM',
      courierRead: 0,
      depotHas: 0,
      depotRead: 0,
      courier: 'hal',
      unread: 0,
      last: null,
    }
    await page.route('**/api/messaging/v1/threads/hal/fetch**', async (route) => {
      const after = new URL(route.request().url()).searchParams.get('after')
      // What is here already comes first, and is not shown twice.
      const messages =
        after === null
          ? [{ ...earlierOf(5), n: 12 }]
          : after === 'a'
            ? [earlierOf(3), earlierOf(4)]
            : [earlierOf(1), earlierOf(2)]
      await route.fulfill({ json: { thread, messages, next: after === null ? 'a' : after === 'a' ? 'b' : null } })
    })
    const ask = page.getByRole('button', { name: 'Earlier messages' })
    const texts = page.locator('.talk-text')
    await expect(texts).toHaveCount(2)
    await ask.click()
    await expect(texts).toHaveText([
      'Written as number 3',
      'Written as number 4',
      'Is there a trolley for round 104?',
      'Beside the rack of your round.',
    ])
    await ask.click()
    await expect(texts).toHaveCount(6)
    await expect(page.getByText('No earlier messages.')).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await page.unroute('**/api/messaging/v1/threads/hal/fetch**')
    await page.route('**/api/messaging/v1/threads/**', (route) => route.abort())
    await page.goto('/depot/messages/ann')
    await ask.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible()
    await expect(ask).toBeVisible()
  },
)
