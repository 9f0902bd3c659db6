import { expect, type Page } from '@playwright/test'
import { openDesk } from '../desk-and-phone.ts'
import {
  deliver,
  expectAllSent,
  findSignal,
  loseSignal,
  openOnBoth,
  openPhone,
  openReadyDesk,
  test,
} from './on-two-sides.ts'

/** How many parcels of a round today's report has as attempted; it says so as a share of those on the list. */
async function attempted(desk: Page, round: string): Promise<number> {
  await desk.goto('/depot/reports?by=day')
  const table = desk.getByRole('table')
  await expect(table).toBeVisible()
  const columns = await table.getByRole('columnheader').allTextContents()
  const cells = table.getByRole('row', { name: new RegExp(`^${round}`) }).getByRole('cell')
  // The round itself is a header of its row.
  const figure = async (column: string) =>
    Number.parseFloat((await cells.nth(columns.indexOf(column) - 1).textContent()) ?? '')
  return Math.round(((await figure('On the list')) * (await figure('Attempted'))) / 100)
}

test(
  'what a courier delivers without signal is in the report of the day once it has arrived',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    const before = await attempted(desk, '104')
    await openOnBoth(phone, desk, '906')
    await loseSignal(phone)
    await deliver(phone)
    await findSignal(phone)
    await expectAllSent(phone)
    // A desk of its own: one that has just been told the figures does not ask again for a while.
    const second = await openDesk(browser, stack)
    expect(before).toBeGreaterThanOrEqual(0)
    expect(await attempted(second, '104')).toBe(before + 1)
  },
)

test(
  'a photo that a courier takes at a door without signal is found at the desk by the postcode, with all that has happened',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '907')
    const postcode = /[A-Z]{1,2}\d\w? \d[A-Z]{2}/.exec((await desk.getByRole('main').textContent()) ?? '')?.[0] ?? ''
    await loseSignal(phone)
    await phone.getByRole('button', { name: 'Deliver', exact: true }).click()
    const sheet = phone.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'Safe place' }).check()
    await sheet.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
    await expect(sheet.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Deliver', exact: true }).click()
    await expect(sheet).toHaveCount(0)
    await findSignal(phone)
    await expectAllSent(phone)
    await desk.goto('/depot/parcels')
    await desk.getByLabel('Name, address, postcode or barcode').fill(postcode)
    await desk.getByRole('button', { name: 'Find', exact: true }).click()
    await desk.getByRole('main').getByRole('link', { name: /907 / }).first().click()
    await expect(desk.getByText(/^Delivered/).first()).toBeVisible()
    const picture = desk.getByRole('img', { name: 'Photo 1 of 1' })
    await expect(picture).toBeVisible()
    await expect
      .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  },
)
