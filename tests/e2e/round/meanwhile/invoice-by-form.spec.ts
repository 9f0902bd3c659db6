import { expect, type Page } from '@playwright/test'
import { axeFaultsInEveryTheme } from '../../support/axe-faults.ts'
import { measureLayout } from '../../gallery/measure-layout.ts'
import { rawTable } from '../../support/raw-tables.ts'
import { findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'

const line = (desk: Page, number: number) => desk.getByRole('group', { name: `Line ${number}` })
const check = async (desk: Page) => await desk.getByRole('button', { name: 'Check the invoice' }).click()
/** How far the page itself scrolls, in px: its panes scroll, and it should not. */
const overflow = async (desk: Page) => await desk.evaluate(() => document.documentElement.scrollHeight - innerHeight)
const fault = (desk: Page, text: string) => desk.getByRole('alert').filter({ hasText: text })

test(
  'an invoice is written in a form, outlives a reload, is published, read by its courier and corrected',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await desk.setViewportSize({ width: 1280, height: 800 })
    await desk.goto('/depot/publish?part=invoices')
    await desk.getByRole('link', { name: 'New invoice' }).click()
    await expect(desk.getByRole('heading', { name: 'New invoice' })).toBeVisible()

    await desk.getByLabel('Find a courier by name, number or round').fill('demo-104')
    await expect(desk.getByText('1 courier found')).toBeVisible()
    await desk.getByLabel('Find a courier by name, number or round').press('Enter')
    await line(desk, 1).getByLabel('Description').fill('Wasted journeys')
    await line(desk, 1).getByLabel('Quantity').fill('2')
    await line(desk, 1).getByLabel('Rate').fill('three')
    await check(desk)
    await expect(fault(desk, 'Enter the number of the invoice')).toBeVisible()
    await expect(fault(desk, 'Line 1: “three” is not an amount')).toBeVisible()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await measureLayout(desk)).toEqual([])

    await desk.getByLabel('Invoice number', { exact: true }).fill('104-form')
    await line(desk, 1).getByLabel('Rate').fill('3.00')
    await desk.getByRole('button', { name: 'Add a line' }).press('Enter')
    await expect(line(desk, 2).getByLabel('Description')).toBeFocused()
    await line(desk, 2).getByLabel('Kind').selectOption('Deduction')
    await line(desk, 2).getByLabel('Description').fill('Van hire')
    await line(desk, 2).getByLabel('Amount').fill('150p')
    await expect(desk.getByText('£4.50')).toBeVisible()
    await line(desk, 2).getByRole('button', { name: 'Remove' }).click()
    await expect(line(desk, 2)).toHaveCount(0)
    await desk.getByRole('button', { name: 'Undo' }).click()
    await expect(line(desk, 2).getByLabel('Description')).toHaveValue('Van hire')

    expect(await overflow(desk)).toBe(0)

    // Without signal nothing is sent, and nothing is lost.
    await loseSignal(desk)
    await check(desk)
    await expect(desk.getByText('Nothing was published, and what you typed is saved here.')).toBeVisible()
    await desk.reload()
    await expect(line(desk, 2).getByLabel('Amount')).toHaveValue('150p')
    await expect(desk.getByLabel('Courier', { exact: true })).toHaveValue(/./)
    await findSignal(desk)
    await check(desk)
    await expect(desk.getByRole('heading', { name: 'Check the invoice' })).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Total for each courier' })).toContainText('£4.50')
    await desk.getByRole('button', { name: 'Publish 1 invoice' }).click()
    await expect(desk.getByText('Invoice 104-FORM published')).toBeVisible()
    await expect(desk.getByText('As the courier sees it')).toBeVisible()
    await expect(desk.getByText('Van hire')).toBeVisible()

    await phone.goto('/pay')
    const own = async () =>
      (await rawTable<{ id: string; number: string; total: number }>(phone, 'invoices')).filter(
        ({ number }) => number === '104-FORM',
      )
    await expect.poll(async () => (await own()).map(({ total }) => total)).toEqual([4500])
    await phone.goto(`/pay?invoice=${(await own())[0]?.id}`)
    await expect(phone.getByText('Van hire')).toBeVisible()

    // An issued invoice is queried first; then its lines can change.
    await desk.getByRole('link', { name: 'Correct this invoice' }).click()
    await expect(desk.getByText('This invoice is issued, so its lines stay as they are.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(desk)).toEqual([])
    expect(await overflow(desk)).toBe(0)
    await check(desk)
    await desk.getByRole('button', { name: 'Publish 1 invoice' }).click()
    await expect(desk.getByText('As the courier sees it')).toBeVisible()
    await desk.getByRole('link', { name: 'Correct this invoice' }).click()
    await line(desk, 2).getByLabel('Amount').fill('1.00')
    await check(desk)
    await expect(desk.getByText('Published already: £4.50 before, queried before')).toBeVisible()
    await desk.getByRole('button', { name: 'Publish 1 invoice' }).click()
    await expect(desk.getByText('As the courier sees it')).toBeVisible()
    await expect.poll(async () => (await own()).map(({ total }) => total)).toEqual([5000])
  },
)
