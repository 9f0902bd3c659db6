import { expect, test, type Page } from '@playwright/test'
import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { numberedId } from '#support/parcels.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const statuses: readonly ParcelStatus[] = ['delivered', 'delivered', 'carry_forward', 'missing']
const none = {
  expected: 0,
  confirmed: 0,
  carry_forward: 0,
  missing: 0,
  unable_to_deliver: 0,
  delivered: 0,
  returned: 0,
}
const counted = (more: Partial<Record<ParcelStatus, number>>): DayReceipt => ({
  manifestId: manifestOf().id,
  counts: { ...none, delivered: 2, carry_forward: 1, missing: 1, ...more },
  total: 4,
  photos: { named: 3, stored: 2 },
  signatures: 1,
  lastReceivedAt: '2026-05-14T13:21:38.000Z',
  countedAt: '2026-05-14T13:30:00.000Z',
})

/** A round on which everything has its status; the depot answers with what it counted. */
async function openDone(depot: () => DayReceipt): Promise<{ page: Page; lose: () => Promise<void> }> {
  const { page, context } = await app.open()
  let whole = true
  await page.route('**/api/**', async (route) => {
    if (!whole) await route.abort('internetdisconnected')
    else if (route.request().url().endsWith('/receipt')) await route.fulfill({ json: depot() })
    else await route.fulfill({ status: 503, json: {} })
  })
  await seed(page, {
    pulled: true,
    manifests: [manifestOf()],
    parcels: parcelsOf(4, (i) => ({ status: statuses[i] ?? 'delivered' })),
  })
  await page.goto('/')
  const lose = async () => {
    whole = false
    await context.setOffline(true)
  }
  return { page, lose }
}
const hero = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

test('when nothing is left, Today leads to the receipt, on which phone and depot agree, and which is shared as a picture', async () => {
  const { page } = await openDone(() => counted({}))
  await page.getByRole('link', { name: 'Receipt of the day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt of the day' })).toBeVisible()
  await expect(hero(page)).toHaveText('4 of 4 received')
  await expect(page.getByText('2 photos and 1 signature received. 1 photo is still on the way.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share as a picture' }).click()
  expect((await download).suggestedFilename()).toBe(`receipt-${manifestOf().date}-104.png`)
})

test('a difference is named in its line, and without signal the last count stays', async () => {
  const { page, lose } = await openDone(() => counted({ delivered: 1, expected: 1 }))
  await page.getByRole('link', { name: 'Receipt of the day' }).click()
  await expect(
    page.getByText(
      'The depot has 1 parcel fewer. Everything on this phone has been sent. Check again. If it’s still different, tell your depot.',
    ),
  ).toBeVisible()
  await expect(hero(page)).toHaveText('3 of 4 received')
  await lose()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No signal, so the depot’s total can’t be checked. You can still see this phone’s count.',
  )
  await expect(hero(page)).toHaveText('3 of 4 received')
})

test('a list that is not on this phone is said to be so', { tag: '@proof' }, async () => {
  const { page } = await openDone(() => counted({}))
  await page.goto(`/manifest/receipt?round=${numberedId(0xbc)}`)
  await expect(hero(page)).toHaveText('This list isn’t on this phone')
})
