import { expect, test, type Page } from '@playwright/test'
import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import { numberedId } from '#support/parcels.ts'
import {
  deliveredParcel,
  failedLineOf,
  invoiceWith,
  payLineOf,
  ratesWithAttempts,
  triedParcel,
} from '#support/pay-records.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { publishedForms } from '../support/forms.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = {
  ...testConfig,
  services: { ...testConfig.services, forms: '/api/forms', performance: '/api/performance' },
}
const thursday = '2026-05-14'
const friday = '2026-05-08'
const listId = (n: number) => numberedId(0xb0 + n)
const rate = { rateFrom: '2026-05-04' }
/** Parcel 402 was tried in vain for the second time, and is not on the invoice. */
const lastWeek = invoiceWith(0xf1, '2026-05-03', {
  [friday]: [payLineOf(400, 'packet', rate), failedLineOf(401, 'large')],
})
const data: Seed = {
  rates: [ratesWithAttempts],
  manifests: [
    manifestOf({ id: listId(1), date: friday, subDepot: 'SAM' }),
    manifestOf({ id: listId(2), date: thursday, subDepot: 'SAM' }),
  ],
  parcels: [
    deliveredParcel(400, listId(1), 'packet'),
    triedParcel(401, listId(1), 'large'),
    triedParcel(402, listId(1), 'packet', { attempts: 1 }),
    deliveredParcel(500, listId(2), 'packet'),
    triedParcel(501, listId(2), 'heavy'),
  ],
  invoices: [lastWeek.invoice],
  invoiceDays: lastWeek.days,
  forms: publishedForms,
}

let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.setFixedTime(new Date(`${thursday}T09:00:00Z`))
  await seed(page, { config, ...data })
  await page.goto(path)
  return page
}

test('a failed attempt is paid, says why, and is claimed in one tap when the invoice leaves it out', async () => {
  const page = await open('/pay')
  await expect(page.getByText('£0.62').first()).toBeVisible()
  const sum = page.getByRole('link', { name: /^Failed attempt/ })
  await expect(sum).toContainText('1 at 15p, rate from 4 May')
  await expect(page.getByRole('heading', { name: 'Friday: 1 failed attempt wasn’t paid' })).toBeVisible()
  await page.getByRole('button', { name: 'Claim 15p' }).click()
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  await expect(page.getByText('Claim for 15p')).toBeVisible()
  const sent = (await storedRows<{ input: MakeClaimInput }>(page, 'outbox')).map(({ input }) => input)
  expect(sent).toMatchObject([
    {
      evidence: {
        kind: 'pay-line',
        lines: [
          {
            mistake: 'missing',
            parcelId: numberedId(402),
            date: friday,
            invoiced: null,
            recorded: { band: 'packet', rateFrom: '2026-05-04', amount: 150, attempt: 2, failed: true },
            events: [{ status: 'unable_to_deliver', reason: 'no_answer' }],
          },
        ],
      },
    },
  ])
  expect(JSON.stringify(sent)).not.toContain('Example Street')
  await page.getByRole('link', { name: 'Show the invoice' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Not on the invoice' })).toContainText(
    'Invoice: not listed. Your record: Failed attempt (packet), 15p.',
  )
  await page.getByRole('link', { name: /^Failed attempt/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Failed attempt at 15p' })).toBeVisible()
  await expect(page.getByText('Attempt 1. Your record: Failed attempt, 15p, rate from 4 May')).toBeVisible()
})

test('the sheet of a failed attempt has its rule and rate, and the rates name what one pays', async () => {
  const page = await open('/pay?week=2026-05-10&band=failed&from=2026-05-04&rate=150')
  await expect(page.getByRole('heading', { level: 1, name: 'Failed attempt at 15p' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.goto('/pay?popup=why&figure=week-line~2026-05-10~failed~2026-05-04~150')
  const why = page.getByRole('dialog')
  await expect(why).toContainText('once for each parcel and day')
  await expect(why).toContainText('Failed attempt, round 104')
  await page.goto('/pay?popup=rates')
  await expect(page.getByRole('dialog').getByText('Failed attempt').first()).toBeVisible()
})

test('nothing of it is cut off', { tag: '@proof' }, async () => {
  for (const view of [phoneView, { width: 320, height: 568 }, { width: 1280, height: 800 }]) {
    const page = await open(`/pay?invoice=${lastWeek.invoice.id}`, view)
    await expect(page.getByText('Failed attempt (packet)')).toBeVisible()
    expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
  }
})
