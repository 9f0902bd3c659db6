import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { RecordTaxEntryInput } from '#contracts/tax/tax-commands.ts'
import type { Expense, TaxEntry, TaxSettings, TaxVehicle } from '#contracts/tax/tax.ts'
import { numberedId } from '#support/parcels.ts'
import { invoiceWith } from '#support/pay-records.ts'
import { taxRows } from '#support/tax-records.ts'
import { testConfig } from '#support/test-config.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'
import { findUnexplainedAmounts } from '../support/unexplained-amounts.ts'

const config = { ...testConfig, services: { ...testConfig.services, performance: '/api/performance' } }
const wide: View = { width: 1280, height: 800 }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const van: TaxVehicle = { id: numberedId(0xa1), name: 'White van', kind: 'van', method: 'flat-rate' }
const phoneBill: Expense = {
  id: numberedId(2),
  replaces: null,
  kind: 'expense',
  day: '2026-05-11',
  category: 'phone',
  amount: 36_000,
  vat: null,
  businessPercent: 60,
  vehicle: null,
  supplier: 'A telephone company with a name that is long enough to need a second line',
  photos: [],
}
const entries: TaxEntry[] = [
  {
    id: numberedId(1),
    replaces: null,
    kind: 'trip',
    day: '2026-05-12',
    vehicle: van.id,
    round: '104',
    from: '',
    to: '',
    odometer: { start: 482_100, end: 482_520 },
    miles: 420,
  },
  phoneBill,
  {
    id: numberedId(3),
    replaces: null,
    kind: 'income',
    day: '2026-05-08',
    amount: 521_400,
    vat: null,
    invoice: null,
    text: 'Invoice 104-19',
  },
]
const settled = invoiceWith(
  0xf1,
  '2026-04-26',
  {},
  { state: 'settled', others: [{ id: numberedId(0x71), text: 'Bonus', amount: 480_000, claim: null }] },
)
const withRecords: Seed = { rows: { tax: taxRows(entries, [van]) }, heard: ['performance'] }

async function open(path: string, data: Seed = withRecords, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.setFixedTime(new Date('2026-05-14T09:00:00Z'))
  await seed(page, { config, ...data })
  await page.goto(path)
  return page
}
const queued = async (page: Page): Promise<TaxEntry[]> =>
  (await storedRows<{ command: string; input: RecordTaxEntryInput }>(page, 'outbox'))
    .filter(({ command }) => command === 'recordTaxEntry')
    .map(({ input }) => input.entry)
const total = (page: Page, label: string) => page.locator('.fact-row', { hasText: label }).first()

test('miles are added with a first vehicle and without signal, and what is wrong is named and kept', async () => {
  const page = await open('/pay', { heard: ['performance'] })
  await page.getByRole('link', { name: /^Tax year/ }).click()
  await expect(page.getByText('This is not tax advice; nothing is sent to HMRC.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No records yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add miles' }).click()
  await page.getByRole('link', { name: 'Add a vehicle' }).click()
  await page.getByLabel('Name').fill('White van')
  await page.getByRole('radio', { name: 'Van' }).check()
  await page.getByRole('radio', { name: 'Flat rate for each mile' }).check()
  await page.getByRole('button', { name: 'Save the vehicle' }).click()
  await expect(page.getByLabel('Vehicle', { exact: true })).toHaveValue(/./)
  await page.getByLabel('Odometer at the start').fill('48252')
  await page.getByLabel('Odometer at the end').fill('48210')
  await page.getByRole('button', { name: 'Save the miles' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'The reading at the end must be higher than the one at the start',
  ])
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'taxDrafts'))).toContain('48210')
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByLabel('Odometer at the start')).toHaveValue('48252')
  await page.getByLabel('Odometer at the start').fill('48168.5')
  await expect(page.getByText('This is 41.5 miles.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the miles' }).click()
  await expect(page.getByText('Miles saved on this phone')).toBeVisible()
  expect(await queued(page)).toMatchObject([{ kind: 'trip', day: '2026-05-14', miles: 415 }])
  await expect(total(page, 'Miles at the flat rate')).toContainText('£18.67')
  await expect(page.getByText('45p a mile, rate from 6 April 2013')).toBeVisible()
})

test('a receipt is added by photo, corrected and withdrawn', async () => {
  const page = await open('/pay/tax-year')
  await expect(total(page, 'Phone and internet')).toContainText('£21.60')
  await page.getByRole('link', { name: 'Add an expense' }).click()
  await page
    .locator('#expense-photos')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: doorPicture(1) })
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toBeVisible()
  await page.getByLabel('Amount in pounds, with VAT').fill('60')
  await page.getByLabel('What it was for').selectOption('fuel')
  await page.getByLabel('Which vehicle').selectOption('White van')
  await expect(page.getByText('The flat rate for each mile includes this cost')).toBeVisible()
  await page.getByLabel('What it was for').selectOption('parking-and-tolls')
  await expect(page.getByText('£60.00 counts as an expense.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the expense' }).click()
  await expect(page.getByText('Expense saved on this phone')).toBeVisible()
  await expect(total(page, 'Parking, tolls, congestion charge')).toContainText('£60.00')
  await page.getByRole('link', { name: /^Entries/ }).click()
  await page.getByRole('link', { name: /Parking, tolls/ }).click()
  await expect(page.getByRole('button', { name: 'Photo 1 of 1' })).toBeVisible()
  await page.getByLabel('Amount in pounds, with VAT').fill('6.50')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await page.getByRole('link', { name: /Parking, tolls.*£6\.50/ }).click()
  await page.getByRole('button', { name: 'Withdraw this entry' }).click()
  await expect(page.getByText('Entry withdrawn')).toBeVisible()
  await expect(page.getByRole('link', { name: /Parking, tolls/ })).toHaveCount(0)
  const [added, corrected, removed] = await queued(page)
  expect(added).toMatchObject({ kind: 'expense', amount: 60_000, photos: [{ type: 'image/jpeg' }] })
  expect(corrected).toMatchObject({ replaces: added?.id, amount: 6500, photos: [] })
  expect(removed).toMatchObject({ kind: 'removal', replaces: corrected?.id })
})

test('the income of a paid invoice is added once, and a quarter is saved as a sheet', async () => {
  const page = await open('/pay/tax-year', { ...withRecords, invoices: [settled.invoice] }, wide)
  await expect(page.getByRole('heading', { name: 'Paid invoices to add' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the invoice' }).click()
  await expect(total(page, 'Income')).toContainText('£1,001.40')
  await expect(page.getByRole('heading', { name: 'Paid invoices to add' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Set aside for tax' })).toBeVisible()
  await page.getByRole('link', { name: /^Quarters/ }).click()
  await expect(page.getByText('Update due by 7 August 2026.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download quarter 1' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('tax-2026-2027-quarter-1.csv')
  const sheet = await readFile(await file.path(), 'utf8')
  expect(sheet).toContain('15,Turnover,1001.4,1001.4')
  expect(sheet).toContain('Nothing was sent to HMRC')
})

test('a rejected entry says why, and is put right in its form', async () => {
  const rejected = { ...phoneBill, id: numberedId(0xd2), replaces: phoneBill.id, amount: 40_000 }
  const later = { ...phoneBill, id: numberedId(0xd3), replaces: phoneBill.id, amount: 30_000 }
  const page = await open('/pay/tax-year', {
    ...withRecords,
    rows: { tax: taxRows([...entries, later], [van]) },
    taps: [
      {
        row: {
          mid: numberedId(0xd4),
          actor: courier.actor,
          service: 'performance',
          entity: `tax/entry/${rejected.id}`,
          order: 'tax',
          command: 'recordTaxEntry',
          version: 1,
          input: { entry: rejected },
          deviceTime: '2026-05-14T08:00:00.000Z',
          blobs: [],
        },
        delivery: { state: 'attention', code: 'already-replaced' },
      },
    ],
  })
  await expect(page.getByText('1 record needs you.')).toBeVisible()
  await expect(total(page, 'Phone and internet')).toContainText('£18.00')
  await page.getByRole('link', { name: 'Put it right' }).click()
  await expect(page.getByText(/You corrected this entry on another phone/)).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Correct an expense' })).toBeVisible()
  await expect(page.getByLabel('Amount in pounds, with VAT')).toHaveValue('40.00')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText('Expense saved on this phone')).toBeVisible()
  expect(await queued(page)).toMatchObject([{ amount: 40_000, replaces: later.id }])
})

test('an address below the tax year that is none is told so', async () => {
  const page = await open('/pay/tax-year')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax year')
  for (const address of ['/pay/tax-year/trips', '/pay/tax-year/trip/more', '/pay/tax-year/constructor']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText('This page could not be found')
  }
  await page.goto('/pay/tax-year/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax year')
})

const registered: TaxSettings = {
  nation: 'rest',
  quarters: 'standard',
  otherIncome: 0,
  vat: { number: '980780684', from: '2026-04-01', to: null },
}
const profile: Seed['profile'] = {
  subDepot: 'SAM',
  name: 'A. Example',
  courierNumber: 'C-104',
  roles: ['courier'],
  rounds: ['104'],
  phones: [],
  address: { line1: '1 Example Street', line2: '', town: 'Sampleton', postcode: 'AB1 2CD' },
}
const invoicePage = `/pay?invoice=${settled.invoice.id}`
const company = { name: 'Example Carriers Ltd', address: '9 Sample Road, Sampleton', privacyEmail: '', icoNumber: '' }

for (const view of [phoneView, wide])
  test(`the invoice of a courier who is registered for VAT says what a self-billed one has to, ${view.width} wide`, async () => {
    const { page, context } = await app.open({ view, config: { ...config, company } })
    await page.clock.setFixedTime(new Date('2026-05-14T09:00:00Z'))
    const rows = { tax: taxRows([], [], registered) }
    await seed(page, { config: { ...config, company }, profile, rows, invoices: [settled.invoice] })
    await page.goto(`${invoicePage}&popup=why&figure=none`)
    await expect(page.getByText('This phone can’t explain it')).toBeVisible()
    await page.keyboard.press('Escape')
    const block = page.getByRole('region', { name: 'VAT invoice' })
    await expect(block.getByText('SELF-BILLING', { exact: true })).toBeVisible()
    await expect(block.locator('.fact-row')).toHaveText([
      /^Invoice104-/,
      /^Issued6 May 2026/,
      /^ForDeliveries/,
      'SupplierA. Example1 Example Street, Sampleton, AB1 2CD',
      'Supplier’s VAT numberGB 980 7806 84',
      'CustomerExample Carriers Ltd9 Sample Road, Sampleton',
      'Without VAT£480.00',
      'VAT at 20%£96.00The VAT shown is your output tax due to HMRC.',
      'With VAT£576.00',
    ])
    expect(await findUnexplainedAmounts(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await context.setOffline(true)
    await block.getByRole('link', { name: '£96.00, why?' }).click()
    const why = page.getByRole('dialog')
    await expect(why.getByText(/^20% of £480\.00, to the nearest penny\./)).toBeVisible()
    await page.keyboard.press('Escape')
    await block.getByRole('link', { name: '£576.00, why?' }).click()
    await expect(why.getByText('VAT at 20%')).toBeVisible()
  })

test('what a VAT invoice needs and the phone lacks is said with the way there, and nothing of it to who isn’t registered', async () => {
  const invoices = [settled.invoice]
  const page = await open(invoicePage, {
    profile: { ...profile, address: null },
    invoices,
    rows: { tax: taxRows([], [], registered) },
  })
  const block = page.getByRole('region', { name: 'VAT invoice' })
  await expect(block.getByRole('link', { name: 'Add your address' })).toHaveAttribute('href', '/more/details')
  await expect(block.getByText(/^The carrier hasn’t entered its name and address here\./)).toBeVisible()
  await expect(block.getByText('CustomerNot known')).toBeVisible()

  const other = await open(invoicePage, { profile, invoices })
  await expect(other.getByRole('region', { name: 'How it adds up' })).toBeVisible()
  await expect(other.getByRole('region', { name: /VAT/ })).toHaveCount(0)
  await other.goto('/pay/tax-year/settings')
  await other.getByRole('group', { name: 'Are you registered for VAT?' }).getByRole('radio', { name: 'Yes' }).check()
  await other.getByLabel('VAT number').fill('98078')
  await expect.poll(async () => JSON.stringify(await storedRows(other, 'taxDrafts'))).toContain('98078')
  await other.goto(invoicePage)
  const vat = other.getByRole('region', { name: 'VAT' })
  await expect(vat).toContainText('Your VAT number isn’t saved yet')
  expect(await axeFaultsInEveryTheme(other)).toEqual([])
  await vat.getByRole('link', { name: 'Enter your VAT number' }).click()
  await expect(other.getByLabel('VAT number')).toHaveValue('98078')
})

test('the tax year is drawn by month, with its table for who listens', async () => {
  const page = await open('/pay/tax-year')
  const plot = page.getByRole('figure', { name: 'Pounds by month' })
  await expect(plot).toContainText(
    'Income: 6 April to 5 May £0.00, 6 May to 5 June £521.40. Miles and expenses: 6 April to 5 May £0.00, 6 May to 5 June £40.50.',
  )
  await expect(plot.locator('.bars-bar')).toHaveCount(2)
  await page.context().setOffline(true)
  await plot.getByRole('button', { name: /^Show as table/ }).click()
  await expect(plot.getByRole('row', { name: /^6 May to 5 June/ })).toContainText('In progress')
  await expect(plot.getByRole('row', { name: /^6 May to 5 June/ }).getByRole('cell')).toHaveText(['£521.40', '£40.50'])
  await expect(plot.getByRole('row', { name: /^6 June to 5 July/ }).getByRole('cell')).toHaveText(['–', '–'])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

const empty: Seed = { heard: ['performance'] }
const manyRows: Seed = {
  ...withRecords,
  rows: {
    tax: taxRows(
      [...entries, { ...phoneBill, id: numberedId(9), amount: -5000, category: 'fuel', vehicle: van.id }],
      [
        van,
        { ...van, id: numberedId(0xa2), name: 'A vehicle with a very long name, as long a', method: 'actual-costs' },
      ],
      {
        nation: 'scotland',
        quarters: 'calendar',
        otherIncome: 8_000_000,
        vat: { number: '980780684', from: '2026-04-01', to: null },
      },
    ),
  },
  invoices: [settled.invoice],
}
const pages = [
  '/pay/tax-year',
  '/pay/tax-year/trip',
  '/pay/tax-year/expense',
  `/pay/tax-year/expense?entry=${phoneBill.id}`,
  '/pay/tax-year/expense?entry=gone',
  `/pay/tax-year/income?invoice=${settled.invoice.id}`,
  invoicePage,
  '/pay/tax-year/entries',
  '/pay/tax-year/quarters',
  '/pay/tax-year/settings',
  `/pay/tax-year/vehicle?vehicle=${van.id}`,
]
for (const [name, view] of [
  ['a phone', phoneView],
  ['a wide screen', wide],
] as const) {
  test(`every page of the tax year fits ${name} in every theme, empty and full`, { tag: '@proof' }, async () => {
    for (const [state, data] of [
      ['empty', empty],
      ['full', manyRows],
    ] as const) {
      const page = await open('/pay/tax-year', data, view)
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await measureLayout(page), `${state} ${path}`).toEqual([])
        expect(await axeFaultsInEveryTheme(page), `${state} ${path}`).toEqual([])
      }
    }
  })
}
