import { expect, type Locator, type Page } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { payWeek } from '#domain/pay/pay-week.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { RateEntry } from '#contracts/pay/rate-endpoints.ts'
import { numberedId } from '#support/parcels.ts'
import { files12 } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { axeFaultsInEveryTheme } from '../../support/axe-faults.ts'
import { measureLayout } from '../../gallery/measure-layout.ts'
import { rawTable } from '../../support/raw-tables.ts'
import { findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'

const today = londonDay(new Date())
const json = (name: string, value: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
})
const choose = async (desk: Page, field: string, name: string, value: object) =>
  await desk.locator(field).setInputFiles(json(name, value))
const part = (desk: Page, title: string): Locator => desk.getByRole('region', { name: title, exact: true })

test(
  'rates that leave a day out are refused with it; what is published is on a phone that had no signal',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await loseSignal(phone)
    await desk.goto('/depot/publish?part=rates')
    const periods = (from: string): RateEntry => ({
      couriers: [],
      periods: [
        { from: '2020-01-01', to: addDays(today, -1), rates: defaultRates },
        { from, to: null, rates: { ...defaultRates, packet: 499 } },
      ],
    })
    await choose(desk, '#rates-file', 'rates.json', periods(addDays(today, 1)))
    await expect(desk.getByText('No rate for')).toBeVisible()
    await choose(desk, '#rates-file', 'rates.json', periods(today))
    await desk.getByLabel('Round', { exact: true }).fill('104')
    await desk.getByRole('button', { name: 'Check the changes' }).click()
    await expect(desk.getByText('A. Example (demo)', { exact: true })).toBeVisible()
    await desk.getByLabel('The amounts are right').check()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Publish the rates of round 104' }).click()
    await expect(desk.getByText('Rates of round 104 published')).toBeVisible()
    await expect(part(desk, 'Round 104, SAM')).toContainText('1 courier can see these')
    await findSignal(phone)
    await phone.goto('/pay?popup=rates')
    await expect(phone.getByRole('dialog').getByText('49.9p')).toBeVisible()
  },
)

test(
  'an invoice is published to a courier by name and goes on under its number, and is on a phone that had no signal',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await loseSignal(phone)
    const week = payWeek(addDays(today, -7)).from
    const entry = (state: InvoiceEntry['state']): InvoiceEntry => ({
      subDepot: 'SAM',
      number: '104-EXTRA',
      type: 'delivery',
      week,
      state,
      others: [],
      days: [
        {
          date: addDays(week, 2),
          round: '104',
          lines: [
            {
              parcel: numberedId(0xdead),
              event: 'accrued',
              band: 'packet',
              rateFrom: '2020-01-01',
              amount: 470,
              attempt: 1,
            },
          ],
        },
      ],
    })
    await desk.goto('/depot/publish?part=invoices')
    await expect(desk.getByText(/A\. Example \(demo\)/).first()).toBeVisible()
    await choose(desk, '#invoice-file', 'invoice.json', entry('provisional'))
    await desk.getByRole('button', { name: 'Publish 104-EXTRA as provisional' }).click()
    await expect(desk.getByText('Choose the courier')).toBeVisible()
    await desk.getByLabel('Courier', { exact: true }).selectOption({ label: 'A. Example (demo), DEMO-104' })
    await expect(desk.getByText('They have no invoice 104-EXTRA yet, so this is a new one.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Publish 104-EXTRA as provisional' }).click()
    await expect(desk.getByText('Invoice 104-EXTRA published')).toBeVisible()
    await choose(desk, '#invoice-file', 'invoice.json', entry('issued'))
    await desk.getByLabel('Courier', { exact: true }).selectOption({ label: 'A. Example (demo), DEMO-104' })
    await expect(desk.getByText('Updates 104-EXTRA, which is provisional now.')).toBeVisible()
    await desk.getByRole('button', { name: 'Publish 104-EXTRA as issued' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: '104-EXTRA' })).toHaveCount(1)

    await findSignal(phone)
    await phone.goto('/pay')
    const own = async () =>
      (await rawTable<{ id: string; number: string; state: string }>(phone, 'invoices')).filter(
        ({ number }) => number === '104-EXTRA',
      )
    await expect.poll(async () => (await own()).map(({ state }) => state)).toEqual(['issued'])
    await phone.goto(`/pay?invoice=${(await own())[0]?.id}`)
    await expect(phone.getByText('Invoice 104-EXTRA')).toBeVisible()
    await expect(phone.getByText('1 at 47p, rate from 1 January')).toBeVisible()
  },
)

test(
  'a course that is published while a phone has no signal is in its journey afterwards, and leaves it when it is retired',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await loseSignal(phone)
    await desk.goto('/depot/publish?part=courses')
    await desk.getByLabel('Course ID').fill('straps')
    await choose(desk, '#course-file', 'straps.json', {
      title: 'Straps that hold',
      summary: '',
      minutes: 4,
      position: 9,
      mandatory: false,
      dueOn: null,
      prerequisites: [],
    })
    await desk
      .locator('#course-package')
      .setInputFiles({ name: 'straps.zip', mimeType: 'application/zip', buffer: Buffer.from(pack(files12)) })
    await desk.getByRole('button', { name: 'Publish Straps that hold' }).click()
    await expect(desk.getByText('Straps that hold published')).toBeVisible()
    await findSignal(phone)
    await phone.goto('/training')
    const row = phone
      .getByRole('article')
      .filter({ has: phone.getByRole('heading', { name: 'Straps that hold', exact: true }) })
    await expect(row).toBeVisible()
    await loseSignal(phone)
    await part(desk, 'Straps that hold').getByRole('button', { name: 'Withdraw' }).click()
    await expect(part(desk, 'Straps that hold')).toContainText(/withdrawn/)
    await expect(row).toBeVisible()
    await findSignal(phone)
    await expect(row).toHaveCount(0)
  },
)

test(
  'what the office switches off goes from a phone, and comes back where its sub-depot switches it on',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await phone.goto('/manifest')
    await phone.getByRole('main').locator('a[href^="/manifest/"]').filter({ hasText: 'To do' }).first().click()
    const deliver = phone.getByRole('button', { name: 'Deliver', exact: true })
    await expect(deliver).toBeVisible()
    await loseSignal(phone)
    expect(await stack.depot('toggle', 'manifest.delivered', 'on', '--for', 'sub-depot:NOR')).toMatchObject({ code: 0 })
    await expect(deliver).toBeVisible()
    await findSignal(phone)
    await expect(deliver).toHaveCount(0)
    await loseSignal(phone)
    await desk.goto('/depot/publish?part=toggles')
    const toggle = part(desk, 'Record deliveries')
    await expect(toggle).toContainText('On for nobody')
    await toggle.getByRole('button', { name: 'Turn on for SAM' }).click()
    await expect(toggle).toContainText('On for SAM')
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])
    await findSignal(phone)
    await expect(deliver).toBeVisible()
    expect(await stack.depot('toggle', 'manifest.delivered', 'on', '--for', 'everyone')).toMatchObject({ code: 0 })
  },
)
