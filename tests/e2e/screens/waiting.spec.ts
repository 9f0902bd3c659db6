import { expect, test, type Page } from '@playwright/test'
import type { Claim } from '#contracts/claims/claim.ts'
import type { StaffClaimRow, StaffCourierRow } from '#contracts/depot/staff-waiting.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { labelOf, loadParcel } from '#support/load-pile.ts'
import { numberedId } from '#support/parcels.ts'
import { stopListOf, stopOf } from '#support/stops.ts'
import { testConfig } from '#support/test-config.ts'
import { checkedWait, waitClaim, waitDay, waitRule } from '#support/waits.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { wedge } from '../support/open-scan.ts'
import { manifestOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp(testConfig)
})
test.afterAll(async () => {
  await app.close()
})

const desk: View = { width: 1280, height: 800 }
const noCamera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts']
const list = manifestOf({ date: waitDay, subDepot: 'SAM' })
const parcels = [1, 2, 3].map((n) => ({ ...loadParcel(n), manifestId: list.id }))
const bakery = stopOf(1)
const rules = { ...defaultClaimRules, waiting: waitRule }

async function open(path: string, data: Seed = {}, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ args: noCamera, view })
  await page.clock.install({ time: `${waitDay}T05:30:00+01:00` })
  await seed(page, {
    manifests: [list],
    parcels,
    claimRules: rules,
    toggles: { [collectionsToggle]: true },
    rows: { stopLists: [stopListOf(list.id, { date: waitDay })] },
    ...data,
  })
  await page.goto(path)
  return page
}
const commands = async (page: Page) =>
  (await storedRows<{ command: string; input: object }>(page, 'outbox')).map(({ command }) => command)
const later = (page: Page, minutes: number) => page.clock.fastForward(minutes * 60_000)

test('an arrival at the depot is saved without signal, and claimed in one press after the first scan', async () => {
  const page = await open('/')
  const arrive = page.getByRole('button', { name: 'I’m at the depot' })
  await expect(arrive).toBeVisible()
  await page.context().setOffline(true)
  await arrive.click()
  await expect(page.getByText('At the depot since 05:30')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo arrival' }).click()
  await arrive.click()
  await expect(page.getByText('At the depot since 05:30')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('At the depot since 05:30')).toBeVisible()
  await page.goto('/scan/batch')
  await expect(page.getByText('At the depot since 05:30')).toBeVisible()
  await later(page, 70)
  await page.context().setOffline(true)
  await wedge(page, labelOf(1))
  await expect(page.getByText(/^You waited 1 hour 1\d minutes, 05:30 to 06:4\d\.$/)).toBeVisible()
  await expect(page.getByText(/Your depot heard that you’d arrived only after you’d started/)).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Claim £7.50 for waiting' }).click()
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Claim £/ })).toHaveCount(0)
  expect(await commands(page)).toEqual([
    'recordArrival',
    'undoArrival',
    'recordArrival',
    'recordLoadScan',
    'endWait',
    'makeClaim',
  ])
})

test('a wait at a collection ends with its record, and the list of collections offers the claim', async () => {
  const page = await open(`/manifest/stops/collect?round=${list.id}&stop=${bakery.id}`)
  await page.getByRole('button', { name: 'I’m here' }).click()
  await expect(page.getByText('Here since 05:30')).toBeVisible()
  await later(page, 40)
  await page.getByRole('textbox', { name: 'Or: number of parcels' }).fill('2')
  await page.getByRole('button', { name: 'Collect 2 parcels' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting time' })).toBeVisible()
  await expect(page.getByText(/^You waited 4\d minutes, 05:30 to 06:1\d\.$/)).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Claim £2.50 for waiting' }).click()
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  await page.goto('/tools/waiting')
  await expect(page.getByRole('heading', { name: 'Thursday 14 May' })).toBeVisible()
  await expect(page.getByText('Example Bakery')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('where the depot doesn’t pay for waiting, nothing is offered', async () => {
  const page = await open('/tools/waiting', { claimRules: defaultClaimRules })
  await expect(page.getByRole('heading', { name: 'Your depot doesn’t pay for waiting' })).toBeVisible()
  await page.goto('/scan/batch')
  await expect(page.getByText('0 of 3 found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'I’m at the depot' })).toHaveCount(0)
})

const late = waitClaim({ checked: checkedWait({ arrivalReceivedAt: `${waitDay}T05:40:00.000Z` }) })
const rowOf = (courier: string, evidence: StaffClaimRow['evidence'], more: Partial<StaffClaimRow> = {}) => ({
  feed: 'staff/SAM',
  id: `${courier}/${numberedId(0xc1)}`,
  courier,
  askedAt: `${waitDay}T05:41:00.000Z`,
  dueOn: '2026-05-21',
  outcome: null,
  reference: '7KQ4M-2XD9T',
  evidence,
  photos: [],
  amount: 7500,
  state: 'received' as const,
  ...more,
})
const couriers: (StaffCourierRow & { feed: string })[] = [
  { feed: 'staff/SAM', id: 'ben', name: 'B. Sample', away: [] },
  { feed: 'staff/SAM', id: 'cleo', name: 'C. Specimen', away: [] },
]

test('the desk decides with the times of phone and service, the rule and the others’ waits, and the courier reads it', async () => {
  const other = waitClaim({ checked: checkedWait({ minutes: 65, startedAt: `${waitDay}T05:35:00.000Z` }) })
  for (const view of [phoneView, desk]) {
    const { page } = await app.open({ view })
    await page.clock.install({ time: `${waitDay}T10:00:00+01:00` })
    await seed(page, {
      groups: ['sub-depot', 'sub-depot/SAM'],
      rows: {
        staffClaims: [rowOf('ben', late, { needsDecision: true }), rowOf('cleo', other)],
        staffCouriers: couriers,
      },
      heard: ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance', 'auth'],
    })
    await page.goto('/depot/decide')
    const items = page.getByRole('list', { name: 'To decide' }).getByRole('link')
    await items.filter({ hasText: 'Arrival received late: needs a decision' }).click()
    await expect(page.locator('#asked')).toHaveText('B. Sample, £7.50')
    await expect(page.getByText('06:40 to 06:40')).toBeVisible()
    await expect(page.getByText('05:30 to 06:40')).toHaveCount(2)
    await expect(page.getByText(/^Waiting pays £2\.50 for every 15 minutes/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Other couriers’ waits' })).toContainText(
      'C. Specimen: 05:30 to 06:35, 1 hour 5 minutes',
    )
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept, £7.50 to pay' }).click()
    await expect(page.getByText('Accepted: claim: waiting time')).toBeVisible()
  }
  const claim: Claim = {
    id: numberedId(0xc1),
    evidence: late,
    photos: [],
    reference: '7KQ4M-2XD9T',
    state: 'accepted',
    receivedAt: `${waitDay}T05:41:00.000Z`,
    dueOn: '2026-05-21',
    needsDecision: true,
    amount: 7500,
    temporaryBarcode: null,
    decided: { by: 'depot', text: 'Seen at the gate.', at: `${waitDay}T09:00:00.000Z` },
  }
  const page = await open('/tools/waiting', { claims: [claim] })
  await expect(page.getByText('Accepted, £7.50. Seen at the gate.')).toBeVisible()
})
