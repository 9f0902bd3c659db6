import { expect, test, type Page } from '@playwright/test'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Parcel, SizeBand } from '#contracts/parcel/parcel.ts'
import { taxEntryRowId, type Income } from '#contracts/tax/tax.ts'
import { numberedId } from '#support/parcels.ts'
import { deliveredParcel, invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { publishedForms } from '../support/forms.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, seed, type Seed } from '../support/seed.ts'
import { findUnexplainedAmounts } from '../support/unexplained-amounts.ts'

const config = {
  ...testConfig,
  services: { ...testConfig.services, forms: '/api/forms', performance: '/api/performance' },
}
const wide: View = { width: 1280, height: 800 }
const [thursday, friday] = ['2026-05-14', '2026-05-08']
const listId = (n: number) => numberedId(0xb0 + n)
const listOf = (n: number, date: string) => manifestOf({ id: listId(n), date, subDepot: 'SAM' })
const delivered = (list: number, from: number, count: number, band: SizeBand): Parcel[] =>
  Array.from({ length: count }, (_, at) => deliveredParcel(from + at, listId(list), band))

const claim: Claim = {
  id: numberedId(0xc1),
  evidence: {
    kind: 'wasted-journey',
    date: '2026-05-01',
    time: '05:40',
    reason: 'depot-closed',
    minutesLate: null,
    place: { depotCode: 'SAM' },
    miles: 0,
    note: '',
  },
  photos: [],
  reference: '7KQ4M-2XD9T',
  state: 'paid',
  receivedAt: '2026-05-01T06:00:00.000Z',
  dueOn: '2026-05-08',
  amount: 6000,
  temporaryBarcode: null,
  decided: { by: 'depot', text: 'Paid.', at: '2026-05-05T09:00:00.000Z' },
}
const { invoice, days: invoiceDays } = invoiceWith(
  0xf1,
  '2026-05-03',
  { [friday]: [payLineOf(400, 'packet'), payLineOf(401, 'packet'), payLineOf(999, 'standard')] },
  { others: [{ id: numberedId(0x71), text: 'Wasted journey on 1 May', amount: 6000, claim: claim.id }] },
)
const settled = invoiceWith(0xf2, '2026-04-26', { '2026-04-27': [payLineOf(1, 'packet')] }, { state: 'settled' })
const income: Income = {
  id: numberedId(0x91),
  replaces: null,
  day: '2026-05-15',
  kind: 'income',
  amount: 7570,
  vat: null,
  invoice: invoice.id,
  text: '',
}
const whole: Seed = {
  manifests: [listOf(1, '2026-05-11'), listOf(3, thursday), listOf(4, friday)],
  parcels: [
    ...delivered(1, 100, 14, 'packet'),
    ...delivered(3, 300, 1, 'heavy'),
    ...delivered(4, 400, 1, 'packet'),
    ...delivered(4, 401, 1, 'large'),
    ...delivered(4, 402, 1, 'heavy'),
  ],
  rates: [ratesOf104],
  invoices: [invoice, settled.invoice],
  invoiceDays: [...invoiceDays, ...settled.days],
  forms: publishedForms,
  claims: [claim],
  rows: {
    tax: [{ id: taxEntryRowId(income.id), type: 'entry', entry: income, receivedAt: '2026-05-15T09:00:00.000Z' }],
  },
}

let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, data: Seed = whole, view: View = phoneView): Promise<Page> {
  const { page, context } = await app.open({ view })
  await page.clock.setFixedTime(new Date(`${thursday}T09:00:00Z`))
  await seed(page, { config, ...data })
  // Without its worker the page keeps only the code that it has loaded.
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}popup=why&figure=none`)
  await expect(page.getByText('This phone can’t explain it')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/£\d/).first()).toBeVisible()
  await context.setOffline(true)
  return page
}

const pages = {
  pay: '/pay',
  'the parcels of a week': '/pay?week=2026-05-10',
  'a line of the week': '/pay?week=2026-05-10&band=packet&from=2026-04-01&rate=470',
  'an invoice': `/pay?invoice=${invoice.id}`,
  'a line of an invoice': `/pay?invoice=${invoice.id}&band=packet&from=2026-04-01&rate=470`,
  'a period': '/pay?period=2026-P02',
  'a line of a period': '/pay?period=2026-P02&band=packet&from=2026-04-01&rate=470',
  'the receipt of the day': `/manifest/receipt?round=${listId(3)}`,
}

test('every amount on every page of pay says why', async () => {
  const page = await open('/pay')
  await page.context().setOffline(false)
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.locator('.figure').first(), name).toBeVisible()
    expect.soft(await findUnexplainedAmounts(page), name).toEqual([])
    expect.soft(await measureLayout(page), name).toEqual([])
  }
  await page.goto('/pay?popup=rates')
  await expect(page.getByRole('dialog').locator('.figure').first()).toBeVisible()
  expect(await findUnexplainedAmounts(page)).toEqual([])
  await page.goto('/pay/tax-year')
  await expect(page.getByRole('link', { name: '£7.57, why?' })).toBeVisible()
  await expect(page.getByRole('link', { name: '£0.47, why?' })).toBeVisible()
})

test('beside the round on a wide screen Today’s pay of the week says why, without signal', async () => {
  const page = await open('/', whole, wide)
  const pay = page.getByRole('region', { name: 'Pay this week' })
  expect(await findUnexplainedAmounts(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await pay.getByRole('link', { name: '£7.58, why?' }).click()
  const why = page.getByRole('dialog')
  await expect(why.getByText('Pay of the week')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(pay.getByRole('link', { name: '£7.58, why?' })).toBeFocused()
})

test('one tap says the rate with its day, the rule and the parcels, without signal and by keyboard', async () => {
  const page = await open('/pay')
  const packets = page.getByRole('link', { name: '£6.58, why?' }).first()
  await packets.focus()
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog')
  await expect(why.getByText('Packet at 47p')).toBeVisible()
  await expect(why.getByText('A delivered parcel pays the rate of its size band on that day')).toBeVisible()
  await expect(why.getByText('Packet, round 104')).toBeVisible()
  await expect(why.getByText('From 1 April 2026. Published 14 May 2026')).toBeVisible()
  await expect(why.getByText('The parcels (14)')).toBeVisible()
  await expect(why.getByText('And 4 more.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await expect(packets).toBeFocused()

  // A total leads on to what it is made of.
  await page.getByRole('link', { name: '£7.58, why?' }).first().click()
  await expect(why.getByText('Pay of the week')).toBeVisible()
  await why.getByRole('link', { name: '£1.00, why?' }).click()
  await expect(why.getByText('Pay of Thursday 14 May')).toBeFocused()
  await page.context().setOffline(false)
  await why.getByRole('link', { name: /^300 Example Street/ }).click()
  await expect(page.getByRole('heading', { name: /300 Example Street/ }).first()).toBeVisible()
})

test('a difference says what each side has, on a wide screen too', async () => {
  const page = await open(`/pay?invoice=${invoice.id}`, whole, wide)
  await page.getByRole('article').filter({ hasText: 'Wrong band' }).getByRole('link', { name: '33p, why?' }).click()
  const why = page.getByRole('dialog')
  await expect(why.getByText('The invoice pays another size band than your list had')).toBeVisible()
  await expect(why.getByText('Large. Delivered, 80p, rate from 1 April')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('what the phone doesn’t know is said', async () => {
  const page = await open(`/pay?invoice=${invoice.id}`, { ...whole, rates: [] })
  await page.getByRole('main').getByRole('link', { name: '£7.57, why?' }).first().click()
  await expect(page.getByRole('dialog').getByText(/rates for your round yet|rates aren’t on this phone/)).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/pay?popup=why&figure=invoice~gone')
  await expect(page.getByRole('dialog').getByText('This phone can’t explain it')).toBeVisible()
})
