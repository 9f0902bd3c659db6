import { expect, type Page } from '@playwright/test'
import type { Review } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { appCode } from '../../../contract/identity/authenticator.ts'
import { rawTable } from '../../support/raw-tables.ts'
import { chosenPassword, invitedAndIn, openFor, typeSignIn } from '../desk-and-phone.ts'
import { expectAllSent, findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'

const inDays = (days: number): string => addDays(londonDay(new Date()), days)

async function fillDate(page: Page, group: RegExp, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  for (const [part, value] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const)
    await page.getByRole('group', { name: group }).getByLabel(part, { exact: true }).fill(value)
}

test(
  'a round is offered from a desk without a line, asked for on a phone without signal, and given: the reply and the award are read on the other side',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await desk.goto('/depot/offer')
    await desk.getByRole('radio', { name: 'Couriers you choose' }).check()
    await expect(desk.getByRole('checkbox', { name: /A\. Example/ })).toBeVisible()
    await loseSignal(desk)
    await desk.getByLabel('Round', { exact: true }).fill('150')
    await desk.getByLabel('Name of the round').fill('Sampleton West')
    await fillDate(desk, /^Day/, inDays(3))
    await fillDate(desk, /^Couriers may answer until/, inDays(2))
    await desk.getByLabel('At', { exact: true }).fill('18:00')
    await desk.getByLabel('Parcels').fill('80')
    await desk.getByLabel('Miles').fill('20')
    await desk.getByLabel('Expected pay, in pounds').fill('70.00')
    await desk.getByRole('checkbox', { name: /A\. Example/ }).check()
    await desk.getByRole('button', { name: 'Offer the round' }).click()
    await expect(desk.getByRole('list', { name: 'Open offers' }).getByText('Not sent yet')).toBeVisible()
    await findSignal(desk)
    await phone.goto('/plan/offers')
    const offer = phone.getByRole('article', { name: /^Round 150,/ })
    await expect(offer).toBeVisible()
    await loseSignal(phone)
    await phone.getByRole('button', { name: 'Ask for round 150' }).click()
    await expect(offer).toContainText('Request sent when there is signal')
    await findSignal(phone)
    await desk
      .getByRole('list', { name: 'To decide' })
      .getByRole('link', { name: /^Offer of round 150/ })
      .click()
    await expect(desk.getByRole('listitem').filter({ hasText: /^A\. Example \(demo\) asked for it/ })).toBeVisible()
    await loseSignal(phone)
    await desk.getByRole('radio', { name: /A\. Example/ }).check()
    await desk.getByRole('button', { name: 'Assign and notify the others' }).click()
    await expect(desk.getByText('Assigned: offer of round 150')).toBeVisible()
    await expectAllSent(desk)
    await findSignal(phone)
    await expect(offer).toHaveCount(0)
    await expect(phone.getByRole('main').getByText('Yours', { exact: true })).toBeVisible()
  },
)

test(
  'an appeal that is made without signal comes to the desk, and what the desk says while the phone is away is read there afterwards',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await expect.poll(async () => (await rawTable(phone, 'reviews')).length).toBeGreaterThan(0)
    const review = (await rawTable<Review>(phone, 'reviews')).find(
      ({ rating, excluded, publishedAt }) => rating < 5 && !excluded && publishedAt > `${inDays(-10)}T`,
    )
    await phone.goto(`/pay/stars/${review?.id}`)
    await loseSignal(phone)
    await phone.getByLabel('What went wrong').fill('The parcel was wet when it came.')
    await phone.getByRole('button', { name: 'Send the appeal' }).click()
    await expect(phone.getByText('Appeal saved on this phone')).toBeVisible()
    await findSignal(phone)
    await desk.goto('/depot/decide')
    await desk
      .getByRole('list', { name: 'To decide' })
      .getByRole('link', { name: /^Appeal against/ })
      .click()
    await expect(desk.getByText('The parcel was wet when it came.')).toBeVisible()
    await loseSignal(phone)
    await desk.getByLabel(/^Note to the courier/).fill('The roof of the depot leaks.')
    await desk.getByRole('button', { name: 'Accept, remove the review' }).click()
    await expect(desk.getByText(/^Accepted: appeal/)).toBeVisible()
    await expectAllSent(desk)
    await findSignal(phone)
    await phone.goto(`/pay/stars/${review?.id}`)
    await expect(phone.getByText('Does not count. The roof of the depot leaks.')).toBeVisible()
  },
)

test(
  'who has lost their authenticator app is let in by the password once the desk has taken the second step away',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const desk = await openReadyDesk(browser, stack)
    const { phone, email } = await invitedAndIn(browser, stack, desk)
    await phone.goto('/settings/security')
    await phone.getByRole('link', { name: 'Set up an authenticator app' }).click()
    const popup = phone.getByRole('dialog', { name: 'Set up an authenticator app' })
    const secret = ((await popup.locator('.authenticator-secret').textContent()) ?? '').replaceAll(' ', '')
    await popup.getByLabel('Code').fill(appCode({ now: () => new Date() }, secret))
    await popup.getByRole('button', { name: 'Turn on' }).click()
    await expect(phone.getByText('Authenticator app set up')).toBeVisible()
    const other = await openFor(browser, stack)
    await typeSignIn(other, email, chosenPassword)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Type the code')
    await desk.reload()
    await desk.getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await expect(desk.getByText('Off', { exact: true })).toBeVisible()
    await typeSignIn(other, email, chosenPassword)
    await expect(other.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  },
)
