import { expect, test, type Page } from '@playwright/test'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { LateEvent } from '#contracts/parcel/late-events.ts'
import { lateOf } from '#support/late-events.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const deskView: View = { width: 1280, height: 800 }
const other = lateOf({
  event: { ...lateOf().event, id: numberedId(0x1a7e), kind: 'status', status: 'confirmed', note: 'Was in the van' },
  parcel: null,
  listed: false,
})
const names = [
  { id: 'ada', name: 'A. Example' },
  { id: 'bo', name: 'B. Sample-Longhampton of the Upper Fields' },
]

/** A desk that was told what arrived late, and whose services do not answer now but for what `answer` says. */
async function openDesk(
  path: string,
  {
    events = [lateOf(), other],
    view = deskView,
    answer = () => Promise.resolve(),
  }: { events?: LateEvent[]; view?: View; answer?: (page: Page) => Promise<void> } = {},
): Promise<Page> {
  const parcel = parcelOf()
  const known: DepotParcel = {
    manifest: manifestOf({ id: parcel.manifestId, subDepot: 'SAM' }),
    courier: 'bo',
    parcel,
    late: [lateOf(), { ...other, seen: { by: 'k.depot', at: '2026-05-14T13:02:00.000Z' } }],
  }
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await answer(page)
  const at = Date.now()
  const deskAnswers = [
    { id: 'late', at, value: { events, next: null } },
    { id: 'rounds', at, value: { day: '2026-05-14', at: '2026-05-14T12:05:00.000Z', subDepots: ['SAM'], rounds: [] } },
    { id: 'couriers/SAM', at, value: names },
    { id: `parcel/${parcel.id}`, at, value: known },
  ]
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'], rows: { deskAnswers } })
  await page.goto(path)
  return page
}

test('what arrived late is told beside the rounds, is looked at without the line, and is off the list at once', async () => {
  const page = await openDesk('/depot')
  await expect(page.getByRole('region', { name: 'Arrived late' })).toContainText('2')
  await page.getByRole('link', { name: 'Review them' }).click()
  await expect(
    page.getByRole('heading', { level: 2, name: '12 Example Street: Unable to deliver: no answer' }),
  ).toBeVisible()
  await expect(page.getByText('had been reassigned to B. Sample-Longhampton of the Upper Fields.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as seen' }).first().click()
  await expect(page.getByText('Marked as seen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as seen' })).toHaveCount(1)
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: /^Mark a late record( of .+)? as seen$/ })).toBeVisible()
})

test('a late record is recorded on its parcel at the desk, and can be undone', async () => {
  const page = await openDesk('/depot/late', { events: [lateOf({ recording: 'possible' })] })
  await page.getByRole('button', { name: 'Record as unable to deliver' }).click()
  await expect(page.getByText('Recorded as unable to deliver')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing arrived late' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Record as unable to deliver' })).toBeVisible()
})

test('what the service refuses is back on the list with its reason', { tag: '@proof' }, async () => {
  const page = await openDesk('/depot/late', {
    events: [lateOf()],
    answer: (desk) => answerSync(desk, 'manifest', 'involved'),
  })
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not done: You drive this round, or recorded it yourself' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as seen' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a parcel’s page has what arrived late for it, and who has seen it', { tag: '@proof' }, async () => {
  const page = await openDesk(`/depot/parcels/${parcelOf().id}`)
  await expect(page.getByRole('heading', { level: 3, name: 'Unable to deliver: no answer' })).toBeVisible()
  await expect(page.getByText('Seen by k.depot, Thursday 14 May 14:02')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(page.getByText('Seen at this desk')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as seen' })).toHaveCount(0)
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

for (const view of [deskView, phoneView, { width: 320, height: 640 }]) {
  test(`what arrived late fits into ${view.width} px`, { tag: '@proof' }, async () => {
    const refused = lateOf({ event: other.event, recording: 'parcel-recalled' })
    const events = [lateOf({ recording: 'possible' }), refused]
    const page = await openDesk('/depot/late', { view, events })
    await expect(page.getByRole('button', { name: 'Mark as seen' })).toHaveCount(2)
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  })
}

test('where nothing arrived late, the list says so and Today nothing', { tag: '@proof' }, async () => {
  const page = await openDesk('/depot/late', { events: [] })
  await expect(page.getByRole('heading', { name: 'Nothing arrived late' })).toBeVisible()
  await page.goto('/depot')
  await expect(page.getByRole('heading', { level: 1, name: 'Today at SAM' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Arrived late' })).toHaveCount(0)
})
