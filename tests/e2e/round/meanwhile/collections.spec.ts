import { expect, type Page } from '@playwright/test'
import { wedge } from '../../support/open-scan.ts'
import { expectAllSent, findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'

/** Opens the collections of the list that a phone shows. */
async function openStops(phone: Page): Promise<void> {
  await phone.goto('/manifest')
  await phone.getByRole('link', { name: /^In your vehicle/ }).click()
}

async function collect(phone: Page, label: string, counted: string): Promise<void> {
  await phone.getByRole('link', { name: /Corner Bakery/ }).click()
  await expect(phone.getByRole('heading', { name: 'Corner Bakery' })).toBeVisible()
  await wedge(phone, label)
  await expect(phone.getByText('Added. 1 parcel so far.')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Parcels that you didn’t scan' }).fill(counted)
  await phone.getByRole('button', { name: /^Collect \d parcels?$/ }).click()
  await expect(phone.getByRole('heading', { name: /^In your vehicle/ })).toBeVisible()
}

test('a collection is planned at the desk, and recorded on two phones of one courier without signal: all three and pay count alike', async ({
  browser,
  stack,
}) => {
  const [phone, other, desk] = [
    await openPhone(browser, stack, 1),
    await openPhone(browser, stack, 1),
    await openReadyDesk(browser, stack),
  ]
  await desk.goto('/depot/rounds')
  await desk.getByRole('link', { name: /118/ }).first().click()
  await desk.getByRole('link', { name: 'See collections and drops' }).click()
  await loseSignal(desk)
  await desk.getByRole('textbox', { name: 'Sender' }).fill('Corner Bakery')
  await desk.getByRole('button', { name: 'Add the collection' }).click()
  await expect(desk.getByRole('alert')).toContainText('Enter the street')
  await desk.getByRole('textbox', { name: 'Street' }).fill('Example Street')
  await desk.getByRole('textbox', { name: 'Town or city' }).fill('Sampleton')
  await desk.getByRole('textbox', { name: 'Postcode' }).fill('ab12ed')
  await desk.getByRole('textbox', { name: 'Parcels expected' }).fill('4')
  await desk.getByRole('button', { name: 'Add the collection' }).click()
  const item = desk.getByRole('listitem').filter({ hasText: 'Corner Bakery' })
  await expect(item).toContainText('Waiting to be added')
  await findSignal(desk)
  await expect(item).not.toContainText('Waiting to be added')

  for (const each of [phone, other]) {
    await openStops(each)
    await expect(each.getByRole('link', { name: /Corner Bakery/ })).toContainText('4 parcels to collect')
    await loseSignal(each)
  }
  await collect(phone, 'AAAA000000000001', '2')
  // The same label on the other phone counts once.
  await collect(other, 'AAAA000000000001', '1')
  for (const each of [phone, other]) {
    await findSignal(each)
    await expectAllSent(each)
  }
  await openStops(other)
  await expect(other.getByRole('heading', { name: 'In your vehicle: 4 parcels' })).toBeVisible()
  await other.getByRole('link', { name: 'Hand over', exact: true }).click()
  await other.getByRole('radio', { name: 'Locker 7 (demo)' }).check()
  await other.getByRole('radio', { name: 'Locker', exact: true }).check()
  await other.getByRole('checkbox').first().uncheck()
  await other.getByRole('button', { name: 'Hand over 3 parcels' }).click()
  const reference = (await other.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? ''
  expect(reference).not.toBe('')

  await openStops(phone)
  await expect(phone.getByRole('heading', { name: 'In your vehicle: 1 parcel' })).toBeVisible()
  await expect(phone.getByRole('link', { name: /Corner Bakery/ })).toContainText('4 collected')
  await expect(item).toContainText('4 collected')
  await expect(desk.getByText(`receipt ${reference}`)).toBeVisible()
  await expect(desk.getByRole('definition').filter({ hasText: /^[\d ]/ })).toContainText([
    '1 of 2 collections',
    '4',
    '3',
    '1',
  ])
  for (const each of [phone, other]) {
    await each.goto('/manifest/receipt')
    const rows = each.getByRole('table').nth(1).getByRole('row')
    await expect(rows).toContainText([/Collections/, /Collected\s*4\s*4/, /Handed over\s*3\s*3/])
    await each.goto('/pay')
    await expect(each.getByRole('link', { name: /Collection/ })).toContainText('4 at ')
    await each.goto('/')
    await expect(each.getByRole('link', { name: /In your vehicle: 1 parcel/ })).toContainText('1 collection')
  }
  await desk.goto('/depot/rounds')
  await expect(desk.getByText('1 of 2 collections, 4 collected, 3 handed over')).toBeVisible()
})
