import { expect, type Page } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { invitedAndIn } from '../desk-and-phone.ts'
import { findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'

const today = londonDay(new Date())
/** A Monday, later than what the demo has booked. */
const monday = addDays(today, 8 * 7 + 1 - new Date(`${today}T12:00:00Z`).getUTCDay())

async function askFor(phone: Page, from: string, to: string): Promise<void> {
  for (const [group, date] of [
    ['First day', from],
    ['Last day', to],
  ] as const) {
    const [year = '', month = '', day = ''] = date.split('-')
    for (const [part, typed] of [
      ['Day', day],
      ['Month', month],
      ['Year', year],
    ] as const)
      await phone.getByRole('group', { name: group }).getByLabel(part, { exact: true }).fill(typed)
  }
  await phone.getByRole('button', { name: 'Send the request' }).click()
}

async function openAsked(desk: Page): Promise<void> {
  await desk.goto('/depot/decide')
  await desk
    .getByRole('list', { name: 'To decide' })
    .getByRole('link', { name: /^Holiday, 3 days/ })
    .click()
  await expect(desk.getByRole('button', { name: /^Accept, 3 days away/ })).toBeVisible()
}

test(
  'a holiday that was asked for without signal is decided at two desks: the first to arrive counts, the second reads so, and the courier reads one outcome',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk, second] = [
      await openPhone(browser, stack),
      await openReadyDesk(browser, stack),
      await openReadyDesk(browser, stack),
    ]
    await phone.goto('/plan/holidays/request')
    await expect(phone.getByRole('button', { name: 'Send the request' })).toBeVisible()
    await loseSignal(phone)
    await askFor(phone, monday, addDays(monday, 2))
    await expect(phone.getByText('Request saved on this phone')).toBeVisible()
    await findSignal(phone)
    const row = phone.getByRole('main').getByRole('link', { name: new RegExp(`^${dayName(monday)}`) })
    await expect(row).toContainText('Waiting for the depot to decide')
    await loseSignal(phone)

    await openAsked(desk)
    await openAsked(second)
    await loseSignal(second)
    await second.getByLabel(/^Note to the courier/).fill('Two others are away.')
    await second.getByRole('button', { name: 'Decline' }).click()
    await expect(second.getByText('Declined: holiday, 3 days')).toBeVisible()
    await desk.getByRole('button', { name: /^Accept, 3 days away/ }).click()
    await expect(desk.getByText('Accepted: holiday, 3 days')).toBeVisible()
    await findSignal(phone)
    await expect(row).toContainText('Approved')
    await findSignal(second)
    await expect(second.getByText(/decided this at \d\d:\d\d: accepted\.$/)).toBeVisible()
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Approved')
    await expect(phone.getByText('Two others are away.')).toHaveCount(0)
  },
)

test(
  'days that nobody covers are given to another courier at a desk without a line, and both phones read it',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, colleague, desk] = [
      await openPhone(browser, stack),
      await openPhone(browser, stack, 1),
      await openReadyDesk(browser, stack),
    ]
    const [from, to] = [addDays(monday, 14), addDays(monday, 15)]
    await phone.goto('/plan/holidays/request')
    await askFor(phone, from, to)
    await expect(phone.getByText('Request saved on this phone')).toBeVisible()
    await desk.goto('/depot/decide')
    const waits = desk.getByRole('list', { name: 'To decide' })
    await waits.getByRole('link', { name: /^Holiday, 2 days/ }).click()
    await desk.getByRole('button', { name: 'Accept, 2 days away, cover still to find' }).click()
    await expect(waits.getByRole('link', { name: /^Cover, 2 days/ })).toBeVisible()
    await loseSignal(desk)
    await waits.getByRole('link', { name: /^Cover, 2 days/ }).click()
    await desk.getByLabel('Covered by').selectOption('B. Sample (demo)')
    await desk.getByRole('button', { name: 'Assign cover' }).click()
    await expect(desk.getByText('Assigned: cover, 2 days')).toBeVisible()
    await expect(waits.getByRole('link', { name: /^Cover, 2 days/ })).toHaveCount(0)
    await findSignal(desk)
    await colleague.goto('/plan/holidays')
    await expect(colleague.getByText('The depot chose you to cover')).toBeVisible()
    await phone.goto('/plan/holidays')
    await phone
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${dayName(from)}`) })
      .click()
    await expect(phone.getByText('Covering (the depot’s choice)')).toBeVisible()
  },
)

test(
  'whoever was invited today is put in the books of leave at the desk, and asks for a holiday on their phone',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const desk = await openReadyDesk(browser, stack)
    const { phone, name } = await invitedAndIn(browser, stack, desk)
    await desk.getByRole('button', { name: 'Set up leave' }).click()
    const sheet = desk.getByRole('dialog', { name: `Leave of ${name}` })
    await sheet.getByLabel('Days carried over').fill('1.5')
    await sheet.getByRole('button', { name: 'Save the leave' }).click()
    await expect(desk.getByText(`Leave of ${name} saved`)).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Change the leave' })).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Documents' }).getByText('Not sent yet').first()).toBeVisible()
    await phone.goto('/plan/holidays/request')
    await askFor(phone, addDays(monday, 21), addDays(monday, 24))
    await expect(phone.getByText('Request saved on this phone')).toBeVisible()
    await desk.goto('/depot/decide')
    await expect(
      desk
        .getByRole('list', { name: 'To decide' })
        .getByRole('link', { name: new RegExp(`^Holiday, 4 days.*${name}`) }),
    ).toBeVisible()
  },
)
