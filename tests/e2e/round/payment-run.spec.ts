import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { weekStart } from '#domain/pay-period.ts'
import { readBacsCsv, readPain001 } from '#domain/payments/check-payment-file.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { test } from '../support/on-stack.ts'
import { signIn, signInAs } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'
import { openFor } from './desk-and-phone.ts'

/** The page of payments of one of the two demo accounts of the back office. */
async function openPayments(browser: Browser, stack: Stack, which: number): Promise<Page> {
  const page = await openFor(browser, stack, { view: { width: 1280, height: 800 } })
  await page.goto('/')
  await signInAs(page, stack, 'back-office', which)
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No payment runs' })).toBeVisible()
  return page
}

const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, name)])
  return readFileSync(await file.path(), 'utf8')
}

test('one person prepares a payment run, another releases it, and the bank’s files pay the account of that day', async ({
  browser,
  stack,
}, testInfo) => {
  const [, courier] = demoCouriers
  // Of a week whose demo invoices are settled, so that this one alone is due.
  const week = weekStart(addDays(londonDay(new Date()), -9 * 7))
  const others = [
    { id: 'd1f00000-0000-4000-8000-0000000000f1', text: 'Work of the week', amount: 412_057, claim: null },
  ]
  const entry = { subDepot: 'SAM', number: 'RUN-118', type: 'supplement', week, state: 'issued', others, days: [] }
  const path = testInfo.outputPath('invoice.json')
  writeFileSync(path, JSON.stringify(entry))
  const published = await stack.depot('publish-invoice', courier.sub, 'd1f00000-0000-4000-8000-0000000000f0', path)
  expect(published).toMatchObject({ code: 0 })

  const first = await openPayments(browser, stack, 0)
  const second = await openPayments(browser, stack, 1)
  await first.getByLabel('Week of the invoices').selectOption(week)
  await press(first, 'Prepare the run')
  const row = first.getByRole('row', { name: /B\. Sample/ })
  await expect(row).toContainText('ends in 8510')
  await expect(row).toContainText('£412.05')
  await expect(first.getByText('You prepared this run, so another person has to approve it.')).toBeVisible()
  await expect(first.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  // Another account, entered while the run waits, alters nothing of it.
  const phone = await openFor(browser, stack)
  await phone.goto('/')
  await signIn(phone, stack, 1)
  await phone.goto('/tools/change-bank-accounts')
  await phone.getByLabel('Name on the account', { exact: true }).fill('Somebody Else')
  await phone.getByLabel('Sort code', { exact: true }).fill('08-99-99')
  await phone.getByLabel('Account number', { exact: true }).fill('66374958')
  await press(phone, 'Check the account')
  await press(phone, 'Change the account')
  await expect(phone.getByRole('heading', { name: 'Bank account changed' })).toBeVisible()

  await second.reload()
  await second.getByRole('link', { name: new RegExp(week.replaceAll('-', '')) }).click()
  await expect(second.getByText('1 courier changed their bank account since.')).toBeVisible()
  await expect(second.getByRole('row', { name: /B\. Sample/ })).toContainText('ends in 8510')
  await press(second, 'Approve 1 payment, £412.05')
  const paid = [{ sortCode: '871427', accountNumber: '46238510', pence: 41_205 }]
  const xml = await download(second, 'Download ISO 20022 (XML)')
  expect(readPain001(xml)).toEqual(paid)
  expect(readBacsCsv(await download(second, 'Download for Bacs (CSV)'))).toEqual(paid)

  await first.reload()
  expect(await download(first, 'Download ISO 20022 (XML)')).toBe(xml)
  await first.getByLabel('Week of the invoices').selectOption(week)
  await press(first, 'Prepare the run')
  await expect(first.getByText('Nothing of this week is due.')).toBeVisible()
})
