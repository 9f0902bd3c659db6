import { expect, test, type Page } from '@playwright/test'
import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { HelperParcel } from '#contracts/manifest/helper-parcel.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { Parcel, SizeBand } from '#contracts/parcel/parcel.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { deliveredParcel, invoiceWith, payLineOf, ratesOf104 } from '#support/pay-records.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { publishedForms } from '../support/forms.ts'
import { manifestOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = {
  ...testConfig,
  services: { ...testConfig.services, forms: '/api/forms', performance: '/api/performance' },
}
const thursday = '2026-05-14'
const listId = (n: number) => numberedId(0xb0 + n)
const listOf = (n: number, date: string) => manifestOf({ id: listId(n), date, subDepot: 'SAM' })

let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

async function open(
  path: string,
  data: Seed = {},
  { view = phoneView, day = thursday }: { view?: View; day?: string } = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.setFixedTime(new Date(`${day}T09:00:00Z`))
  await seed(page, { config, rates: [ratesOf104], ...data })
  await page.goto(path)
  return page
}

/** So many delivered parcels of a band on a list, numbered from `from`. */
const delivered = (list: number, from: number, count: number, band: SizeBand): Parcel[] =>
  Array.from({ length: count }, (_, at) => deliveredParcel(from + at, listId(list), band))

/** This week so far: Monday to Thursday. */
const thisWeek: Pick<Seed, 'manifests' | 'parcels'> = {
  manifests: [listOf(1, '2026-05-11'), listOf(2, '2026-05-12'), listOf(3, thursday)],
  parcels: [
    ...delivered(1, 100, 10, 'packet'),
    ...delivered(2, 200, 4, 'large'),
    ...delivered(3, 300, 1, 'heavy'),
    parcelOf({ id: numberedId(301), manifestId: listId(3), sequence: 301, status: 'confirmed' }),
    parcelOf({ id: numberedId(302), manifestId: listId(3), sequence: 302, status: 'unable_to_deliver' }),
  ],
}

/** The week before: three parcels on this phone's list of Friday, and an invoice with a mistake of each kind in its way. */
const friday = '2026-05-08'
const lastWeek = invoiceWith(
  0xf1,
  '2026-05-03',
  {
    [friday]: [payLineOf(400, 'packet'), payLineOf(401, 'packet'), payLineOf(999, 'standard')],
    '2026-05-04': [payLineOf(500, 'packet')],
  },
  { others: [{ id: numberedId(0x71), text: 'Wasted journey on 1 May', amount: 6000, claim: numberedId(0xc1) }] },
)
const withInvoice: Seed = {
  manifests: [...(thisWeek.manifests ?? []), listOf(4, friday)],
  parcels: [
    ...(thisWeek.parcels ?? []),
    ...delivered(4, 400, 1, 'packet'),
    ...delivered(4, 401, 1, 'large'),
    ...delivered(4, 402, 1, 'heavy'),
  ],
  invoices: [lastWeek.invoice],
  invoiceDays: lastWeek.days,
  forms: publishedForms,
}
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

test('this week adds up without signal, from the courier’s own events, and says why each parcel pays what it does', async () => {
  const page = await open('/pay', thisWeek)
  await expect(page.getByText('Sunday 10 to Saturday 16 May')).toBeVisible()
  await expect(page.getByText('£8.90').first()).toBeVisible()
  await expect(page.getByText('So far this week. Paid Friday 22 May.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Packet/ })).toContainText('10 at 47p, rate from 1 April')
  await expect(page.getByText('Loaded, not delivered yet: 1 parcel. Paid once delivered.')).toBeVisible()
  await page.getByRole('button', { name: /Show as table/ }).click()
  await expect(page.getByRole('row', { name: 'Monday 11 May £4.70' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Thursday 14 May In progress £1.00/ })).toBeVisible()
  await page.getByRole('link', { name: /^Large/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Large at 80p' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tuesday 12 May' })).toBeVisible()
  await expect(page.getByText('Delivered, 80p, rate from 1 April')).toHaveCount(4)
  await page.getByRole('link', { name: 'Back to Pay' }).click()
  await page.getByRole('link', { name: 'All 17 parcels' }).click()
  await expect(page.getByText('Packet. Unable to deliver')).toBeVisible()
  await expect(page.getByText('Packet. Loaded, not delivered')).toBeVisible()
  await page.getByRole('link', { name: /^200 Example Street/ }).click()
  await expect(page.getByRole('heading', { name: /200 Example Street/ }).first()).toBeVisible()
})

test('what is confirmed counts while deliveries are not recorded', { tag: '@proof' }, async () => {
  const page = await open('/pay', { ...thisWeek, toggles: { 'manifest.delivered': false } })
  await expect(page.getByText('£9.37').first()).toBeVisible()
  await page.getByRole('link', { name: /^Packet/ }).click()
  await expect(page.getByText('Confirmed, counted as delivered, 47p, rate from 1 April')).toBeVisible()
})

test('an issued invoice is held against the phone’s own record, and every line opens its parcels', async () => {
  const page = await open('/pay', { ...withInvoice, claims: [claim] })
  await expect(page.getByRole('heading', { name: 'Friday: 3 parcels don’t match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '3 to 9 May' })).toBeVisible()
  await expect(page.getByText('Issued Wednesday 13 May, paid tomorrow.')).toBeVisible()
  const items = page.getByRole('article')
  await expect(items).toHaveCount(3)
  await expect(items.filter({ hasText: 'Wrong band' })).toContainText(
    'Invoice: Packet, 47p. Your record: Large, 80p. You were underpaid 33p.',
  )
  await expect(items.filter({ hasText: 'Not on the invoice' })).toContainText('402 Example Street')
  await expect(items.filter({ hasText: 'Not in your record' })).toContainText('not on this phone')
  await expect(
    page.getByText('1 parcel matches your record. 1 parcel couldn’t be checked: this phone has no record of it.'),
  ).toBeVisible()
  await expect(page.getByText('Wasted journey on 1 May')).toBeVisible()
  await page.getByRole('link', { name: /^Packet/ }).click()
  await expect(page.getByText('Attempt 1. Your record: Delivered, 47p, rate from 1 April')).toBeVisible()
  await expect(page.getByText('Attempt 1. Not on this phone')).toBeVisible()
})

test('a mismatch is a claim in one tap, with its evidence, without signal, and then shown with its state', async () => {
  const page = await open(`/pay?invoice=${lastWeek.invoice.id}`, withInvoice)
  const missing = page.getByRole('article').filter({ hasText: 'Not on the invoice' })
  await missing.getByRole('button', { name: 'Claim £1.00' }).click()
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
  const sent = (await storedRows<{ input: MakeClaimInput }>(page, 'outbox')).map(({ input }) => input)
  expect(sent).toMatchObject([
    {
      photos: [],
      evidence: {
        kind: 'pay-line',
        date: '2026-05-03',
        invoice: { id: lastWeek.invoice.id, number: lastWeek.invoice.number },
        lines: [
          {
            mistake: 'missing',
            parcelId: numberedId(402),
            date: friday,
            invoiced: null,
            recorded: { band: 'heavy', rateFrom: '2026-04-01', amount: 1000, attempt: 1 },
            events: [{ status: 'delivered' }],
          },
        ],
      },
    },
  ])
  // No address of a customer goes with it: the depot has claims for longer than addresses.
  expect(JSON.stringify(sent)).not.toContain('Example Street')
  await expect(missing).toContainText('Claim for £1.00')
  await expect(missing.locator('.pay-claim').first()).toBeFocused()
  await expect(missing.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await page.goto('/pay')
  await expect(page.getByText('Claim for £1.00')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Your claims/ })).toBeVisible()
  await page.getByRole('button', { name: 'Claim 33p' }).click()
  await expect(page.getByText('Claim for 33p')).toBeVisible()
  await page
    .getByRole('link', { name: /Invoice 104-2026-05-03.*: 1 parcel/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '3 to 9 May' })).toBeVisible()
})

test('two mismatches of an invoice are one claim, and the depot’s answer is shown with it', async () => {
  const page = await open('/pay', withInvoice)
  await page.getByRole('button', { name: 'Claim £1.33 for 2 parcels' }).click()
  await expect(page.getByText('Claim for £1.33, 2 parcels')).toBeVisible()
  const [sent] = await storedRows<{ input: MakeClaimInput }>(page, 'outbox')
  if (!sent) throw new Error('The claim is in the outbox.')
  const { id, evidence } = sent.input
  const answered = { ...claim, id, evidence, photos: [], amount: 1330, reference: 'AAAAA-BBBBB' }
  const decided = await open(`/pay?invoice=${lastWeek.invoice.id}`, {
    ...withInvoice,
    claims: [
      {
        ...answered,
        state: 'refused',
        decided: { by: 'depot', text: 'Paid in invoice 104-20.', at: '2026-05-13T09:00:00.000Z' },
      },
    ],
  })
  const missing = decided.getByRole('article').filter({ hasText: 'Not on the invoice' })
  await expect(missing).toContainText('Reference AAAAA-BBBBB')
  await expect(missing).toContainText('Refused. Paid in invoice 104-20.')
  await expect(missing.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await expect(missing.getByRole('link', { name: 'Tell the depot' })).toBeVisible()
  const passedOn = await open(`/pay?invoice=${lastWeek.invoice.id}`, {
    ...withInvoice,
    claims: [
      {
        ...answered,
        state: 'received',
        dueOn: '2026-05-12',
        decided: null,
        needsDecision: true,
        escalatedAt: '2026-05-13T00:20:00.000Z',
      },
    ],
  })
  await expect(passedOn.getByRole('article').filter({ hasText: 'Not on the invoice' })).toContainText(
    'Your depot didn’t decide by Tuesday 12 May, so the back office has it now',
  )
})

test('a mismatch can also be an enquiry: filled in, sent without signal, and then shown with its state', async () => {
  const page = await open(`/pay?invoice=${lastWeek.invoice.id}`, withInvoice)
  const missing = page.getByRole('article').filter({ hasText: 'Not on the invoice' })
  await missing.getByRole('link', { name: 'Write to the depot instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
  await page.getByRole('link', { name: /^Change What happened/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A question about my pay' })).toBeVisible()
  await expect(page.getByLabel('Delivery')).toBeChecked()
  await expect(page.getByLabel('Period')).toHaveValue('2026-P02')
  await expect(page.getByLabel('Amount in pounds')).toHaveValue('1.00')
  await expect(page.getByLabel('What happened')).toHaveValue(/barcode .*, parcel 00000192\. Invoice: not listed/)
  await page.getByRole('button', { name: 'Check answers' }).click()
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText('Enquiry saved on this phone')).toBeVisible()
  const sent = (await storedRows<{ input: SubmitEnquiryInput }>(page, 'outbox')).map(({ input }) => input)
  expect(sent).toMatchObject([{ formId: 'pay', answers: { invoice: 'delivery', period: '2026-P02', amount: 1 } }])
  await page.goto(`/pay?invoice=${lastWeek.invoice.id}`)
  await expect(page.getByRole('article').filter({ hasText: 'Not on the invoice' })).toContainText('Claim for £1.00')
  await page.goto('/pay')
  await expect(page.getByText('Claim for £1.00')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Your claims/ })).toBeVisible()
})

test('claims stand with their amount and state, and with the invoice that pays them', { tag: '@proof' }, async () => {
  const open2 = {
    ...claim,
    id: numberedId(0xc2),
    state: 'received',
    dueOn: '2026-05-21',
    decided: null,
    reference: 'AAAAA-BBBBB',
  } as const
  const page = await open('/pay', { ...withInvoice, claims: [claim, open2] })
  await expect(page.getByText(`Paid, in invoice ${lastWeek.invoice.number}`)).toBeVisible()
  await expect(page.getByText('Received, Answer due by Thursday 21 May')).toBeVisible()
})

test(
  'a period has its weeks as a plot with a table behind it, and the 53rd week in its year’s last',
  { tag: '@proof' },
  async () => {
    const weeks = ['2028-02-27', '2028-03-05', '2028-03-12', '2028-03-19']
    const invoices = weeks.map((week, at) =>
      invoiceWith(
        0xf0 + at,
        week,
        { [week]: [payLineOf(1, 'packet', { rateFrom: '2027-04-01' })] },
        { state: 'settled' },
      ),
    )
    const page = await open(
      '/pay?period=2027-P12',
      { invoices: invoices.map(({ invoice }) => invoice), invoiceDays: invoices.flatMap(({ days }) => days) },
      { day: '2028-04-20' },
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Period 12' })).toBeVisible()
    await expect(page.getByText('£1.88').first()).toBeVisible()
    await page.getByRole('button', { name: /Show as table/ }).click()
    await expect(page.getByRole('row', { name: '19 to 25 March £0.47' })).toBeVisible()
    await page.getByRole('link', { name: /^Packet/ }).click()
    await page.getByRole('link', { name: /^5 to 11 March/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Packet at 47p' })).toBeVisible()
  },
)

for (const day of ['2026-03-29', '2026-10-25']) {
  test(`the week in which clocks change on ${day} has its seven days`, { tag: '@proof' }, async () => {
    const { from, to } = payWeek(day)
    const page = await open(
      '/pay',
      {
        manifests: [listOf(1, from), listOf(2, to)],
        parcels: [...delivered(1, 10, 1, 'large'), ...delivered(2, 20, 1, 'heavy')],
      },
      { day: to },
    )
    await expect(page.getByText('£1.80').first()).toBeVisible()
    await page.getByRole('button', { name: /Show as table/ }).click()
    await expect(page.getByRole('row').filter({ hasText: '£0.80' })).toContainText('Sunday')
    await expect(page.getByRole('row').filter({ hasText: '£1.00' })).toContainText('Saturday')
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(7)
  })
}

test('the rates popup shows what each band pays now, before and to come', { tag: '@proof' }, async () => {
  const [before, now] = ratesOf104.periods
  if (!before || !now) throw new Error('There are two periods.')
  const periods = [
    before,
    { ...now, to: '2026-08-31' },
    { ...now, from: '2026-09-01', rates: { ...now.rates, packet: 485 } },
  ]
  const page = await open('/pay?popup=rates', { rates: [{ ...ratesOf104, periods }] })
  const popup = page.getByRole('dialog')
  await expect(popup.getByText('1 April 2026 to 31 August 2026')).toBeVisible()
  await expect(popup.getByText('47p')).toBeVisible()
  await popup.getByRole('button', { name: /From 1 September 2026/ }).click()
  await expect(popup.getByText('48.5p')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('before anything has arrived, and where something is not here, the page says so', { tag: '@proof' }, async () => {
  const page = await open('/pay', { rates: [] })
  await expect(page.getByText('Nothing recorded this week yet.')).toBeVisible()
  await expect(page.getByText('No figures yet')).toBeVisible()
  await page.goto('/pay?invoice=00000000-0000-4000-8000-00000000dead')
  await expect(page.getByRole('heading', { name: 'This invoice is not on this phone' })).toBeVisible()
  await page.goto('/pay?period=2026-P99')
  await expect(page.getByRole('heading', { name: 'Period not found' })).toBeVisible()
  await page.goto('/pay?popup=rates')
  await expect(page.getByText('The depot hasn’t published rates for your round yet.')).toBeVisible()
})

test('parcels of a day without a rate count nothing, and say so', { tag: '@proof' }, async () => {
  const page = await open('/pay', { ...thisWeek, rates: [{ ...ratesOf104, id: 'SAM/118', round: '118' }] })
  await expect(
    page.getByText('No rate yet: 15 parcels. They count once the depot has published their rate.'),
  ).toBeVisible()
})

const pages = {
  home: '/pay',
  invoice: `/pay?invoice=${lastWeek.invoice.id}`,
  period: '/pay?period=2026-P02',
  week: `/pay?week=${addDays('2026-05-10', 0)}`,
}
for (const [name, path] of Object.entries(pages)) {
  test(
    `the ${name} page has no accessibility fault in any theme, and nothing is cut off`,
    { tag: '@proof' },
    async () => {
      for (const view of [
        phoneView,
        { width: 320, height: 568 },
        { width: 390, height: 844, textSize: 32 },
        { width: 1280, height: 800 },
      ]) {
        const page = await open(path, { ...withInvoice, claims: [claim] }, { view })
        await expect(page.getByText(/£\d/).first()).toBeVisible()
        expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
        if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
      }
    },
  )
}

test(
  'beside a round on a wide screen Today says what the week has come to; on a phone the round has the room',
  { tag: '@proof' },
  async () => {
    const page = await open('/', thisWeek, { view: { width: 1280, height: 800 } })
    const pay = page.getByRole('region', { name: 'Pay this week' })
    await expect(pay).toContainText('£8.90')
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(pay).toHaveCount(0)
  },
)

test('what a helper delivered adds up with the courier’s own, and says so', async () => {
  const helped: HelperParcel = {
    id: numberedId(0x901),
    date: '2026-05-12',
    subDepot: 'SAM',
    roundNumber: '104',
    helper: 'hal',
    band: 'heavy',
    attempt: 1,
    status: 'delivered',
    marks: [],
  }
  const page = await open('/pay', { manifests: [listOf(3, thursday)], parcels: [], rows: { helperParcels: [helped] } })
  await expect(page.locator('.pay-total')).toHaveText('£1.00')
  await page.getByRole('link', { name: 'All 1 parcel' }).click()
  await expect(page.getByText('Heavy. Delivered by your helper, £1.00, rate from 1 April')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
})

test('a helper reads who is paid for the parcels', async () => {
  const profile = {
    subDepot: 'SAM',
    name: 'H. Specimen',
    courierNumber: 'C-104-H1',
    roles: ['courier' as const],
    rounds: [],
    phones: [],
    address: null,
    engagedBy: { id: 'ada', name: 'A. Example' },
  }
  const page = await open('/pay', { profile, ...thisWeek })
  await expect(page.locator('.pay-total')).toHaveText('£0.00')
  await expect(page.getByText('You drive for A. Example, who is paid for the parcels you deliver.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: /^All \d+ parcels$/ }).click()
  await expect(page.getByText('Packet. Paid to the courier you drive for').first()).toBeVisible()
})
