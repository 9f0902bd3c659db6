import { expect, test, type Page } from '@playwright/test'
import type { PayClaimLine } from '#contracts/claims/claim.ts'
import type { StaffClaimRow, StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import { numberedId } from '#support/parcels.ts'
import { payClaim, payClaimLine, wrongBandLine, wrongRateLine } from '#support/pay-claims.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp(testConfig)
})
test.afterAll(async () => {
  await app.close()
})

const desk: View = { width: 1280, height: 800 }

/** Nobody was in, and an hour later somebody was. */
const tried: PayClaimLine['events'] = [
  { id: numberedId(0xe1), status: 'unable_to_deliver', reason: 'no_answer', at: '2026-05-08T10:02:00.000Z' },
  { id: numberedId(0xe2), status: 'delivered', at: '2026-05-08T11:02:00.000Z' },
]

/** An open claim for three lines of an invoice, £1.15, in the feed of those who see it. */
const claimIn = (feed: string, at: number, more: Partial<StaffClaimRow> = {}): StaffClaimRow & { feed: string } => ({
  feed,
  id: `ben/${numberedId(at)}`,
  courier: 'ben',
  askedAt: '2026-05-07T07:14:00.000Z',
  dueOn: '2026-05-15',
  outcome: null,
  reference: `7KQ4M-2XD9${at}`,
  evidence: payClaim([payClaimLine(1, { events: tried }), wrongBandLine(2), wrongRateLine(3)]),
  photos: [],
  amount: 1150,
  state: 'received',
  ...more,
})
const passedOn: Partial<StaffClaimRow> = {
  dueOn: '2026-05-13',
  needsDecision: true,
  escalatedAt: '2026-05-14T00:20:00.000Z',
}
const ben: StaffCourierRow & { feed: string } = { feed: 'staff/SAM', id: 'ben', name: 'B. Sample', away: [] }

async function open(
  path: string,
  claims: readonly StaffClaimRow[],
  { groups = ['sub-depot', 'sub-depot/SAM'], view = desk }: { groups?: string[]; view?: View } = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.install({ time: '2026-05-14T10:00:00+01:00' })
  await seed(page, {
    groups,
    rows: { staffClaims: claims, staffCouriers: [ben] },
    heard: ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance', 'auth'],
  })
  await page.goto(path)
  return page
}
const list = (page: Page) => page.getByRole('list', { name: 'To decide' }).getByRole('link')

test('a claim for wrong pay is decided on one screen: each line with the invoice, the record and its events', async () => {
  for (const view of [desk, phoneView]) {
    const page = await open('/depot/decide', [claimIn('staff/SAM', 2)], { view })
    await list(page).first().click()
    await expect(page.locator('#asked')).toHaveText('B. Sample, £1.15')
    await expect(page.getByText('104-19, 3 to 9 May')).toBeVisible()
    await expect(page.getByText(numberedId(2))).toBeVisible()
    const lines = page.getByRole('list', { name: 'Lines of the claim' }).getByRole('listitem')
    await expect(lines).toHaveText([
      /^Not on the invoice: 80p.*Invoice: not listed\. Courier’s record: Large, 80p, rate from 1 April 2026, attempt 1\./,
      /^Wrong band: 33p.*Invoice: Packet, 47p, rate from 1 April 2026, attempt 1\. Courier’s record: Large/,
      /^Wrong rate: 2p.*Invoice: Packet, 45p, rate from 1 April 2025/,
    ])
    await expect(lines.first()).toContainText(
      'On the courier’s phone: Unable to deliver (no answer), Friday 8 May, 11:02; Delivered, Friday 8 May, 12:02.',
    )
    await expect(lines.first().getByRole('link', { name: /^Show the parcel/ })).toHaveAttribute(
      'href',
      `/depot/parcels/${numberedId(1)}`,
    )
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  }
  const page = await open('/depot/decide', [claimIn('staff/SAM', 2)])
  await page.getByRole('button', { name: 'Accept, £1.15 to pay' }).click()
  await expect(page.getByText('Accepted: claim: wrong pay')).toBeVisible()
  const [sent] = await storedRows<{ command: string; input: object }>(page, 'outbox')
  expect(sent).toMatchObject({ command: 'decideClaim', input: { courier: 'ben', state: 'accepted', seen: 'received' } })
})

test('what a sub-depot has not decided in time is marked there, and decided by the back office', async () => {
  const atDepot = await open('/depot/decide', [claimIn('staff/SAM', 3, passedOn)])
  await expect(list(atDepot).first()).toContainText('Past its date: passed to the back office')
  const claims = [claimIn('group/back-office', 2), claimIn('group/back-office', 3, passedOn)]
  const page = await open('/office', claims, { groups: ['back-office'] })
  await page.getByRole('link', { name: /^1 claim past its date/ }).click()
  await expect(page).toHaveURL(/\/office\/decide$/)
  await expect(page.getByText('1 to decide, 1 due today')).toBeVisible()
  await expect(list(page)).toHaveCount(1)
  await expect(list(page).first()).toContainText('was due yesterday')
  await expect(page.getByText('Open offers')).toHaveCount(0)
  await expect(page.getByText('The sub-depot had until Wednesday 13 May.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Show the parcel/ })).toHaveCount(0)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Say why, so that the courier knows').first()).toBeVisible()
  await page.getByLabel(/^Note to the courier/).fill('Paid in invoice 104-20.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Nothing to decide')).toBeVisible()
  await expect(page).toHaveURL(/\/office\/decide$/)
  const [sent] = await storedRows<{ command: string; input: object }>(page, 'outbox')
  expect(sent).toMatchObject({ command: 'decideClaim', input: { state: 'refused', text: 'Paid in invoice 104-20.' } })
})

test('the back office has nothing to decide while every sub-depot is in time', async () => {
  const page = await open('/office/decide', [claimIn('group/back-office', 2)], {
    groups: ['back-office'],
    view: phoneView,
  })
  await expect(page.getByText('Claims appear here if their sub-depot hasn’t decided in time.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})
