import { expect, type Page } from '@playwright/test'
import { test } from '../support/on-stack.ts'
import { signIn } from '../support/sign-in.ts'
import { chosenPassword, invitedAndIn, openDesk, openFor, typeSignIn } from './desk-and-phone.ts'

test(
  'somebody is invited at the desk, and chooses a password on their phone',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const desk = await openDesk(browser, stack)
    const { phone, name, email } = await invitedAndIn(browser, stack, desk)
    await phone.goto('/more/details')
    await expect(phone.getByText(name)).toBeVisible()
    await desk.reload()
    await expect(desk.getByText('Active', { exact: true })).toBeVisible()
    await typeSignIn(await openFor(browser, stack), email, chosenPassword)
  },
)

test(
  'an account that is closed is told on the open phone, which keeps and sends what it has; and signs in after it is opened',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const desk = await openDesk(browser, stack)
    const { phone, email } = await invitedAndIn(browser, stack, desk)
    await desk.getByRole('button', { name: 'Close the account' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click()
    await expect(desk.getByText('Closed. They cannot sign in.')).toBeVisible()
    await expect(phone.getByText(/^Your depot closed your account at/)).toBeVisible()
    await expect(phone.getByRole('link', { name: /Account closed/ })).toContainText(
      'It can still be sent for up to an hour',
    )
    const other = await openFor(browser, stack)
    await typeSignIn(other, email, chosenPassword)
    await expect(other.getByRole('alert')).toContainText('This account is switched off. Ask your depot.')
    await desk.getByRole('button', { name: 'Reopen the account' }).click()
    await expect(desk.getByText('Active', { exact: true })).toBeVisible()
    await expect(phone.getByRole('link', { name: /Account closed/ })).toHaveCount(0)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  },
)

/** The first parcel of the first demo courier's list that has no step yet, as the phone shows it. */
async function openParcel(phone: Page): Promise<{ id: string; door: string }> {
  await phone.goto('/manifest')
  const link = phone.getByRole('main').locator('a[href^="/manifest/"]').filter({ hasText: 'To do' }).first()
  await link.click()
  await expect(phone).toHaveURL(/\/manifest\/[0-9a-f-]{36}/)
  const id = /\/manifest\/([0-9a-f-]{36})/.exec(phone.url())?.[1] ?? ''
  return { id, door: (await phone.getByRole('heading', { level: 1 }).textContent()) ?? '' }
}

test(
  'a parcel is sent elsewhere and another one cancelled in the middle of a round: at once on an open phone, and later on one without signal',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const phone = await openFor(browser, stack)
    await phone.goto('/')
    await signIn(phone, stack)
    const desk = await openDesk(browser, stack)
    const first = await openParcel(phone)
    await desk.goto(`/depot/parcels/${first.id}`)
    await desk.getByRole('button', { name: 'Change the address' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Change the address' })
    await sheet.getByLabel('House').fill('14b')
    await sheet.getByLabel('Street').fill('New Example Road')
    await sheet.getByLabel('Postcode').fill('nonsense')
    await sheet.getByRole('button', { name: 'Save the address' }).click()
    await expect(sheet.getByRole('link', { name: /Give a full postcode/ })).toBeVisible()
    await expect(sheet.getByLabel('House')).toHaveValue('14b')
    await sheet.getByLabel('Postcode').fill('ab12df')
    await sheet.getByRole('button', { name: 'Save the address' }).click()
    await expect(
      phone.getByText('The depot has changed an address on your list: a parcel goes to 14b New Example Road now.'),
    ).toBeVisible()
    await expect(phone.getByText('To 14b New Example Road, Sampleton, AB1 2DF')).toBeVisible()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('14b New Example Road')

    await phone.context().setOffline(true)
    await desk.getByRole('button', { name: 'Cancel the parcel' }).click()
    const question = desk.getByRole('dialog', { name: 'Cancel the parcel?' })
    await question.getByLabel('Note to courier').fill('The sender wants it back.')
    await question.getByRole('button', { name: 'Cancel the parcel' }).click()
    await expect(desk.getByText('Cancelled. The courier can only return it.')).toBeVisible()
    await expect(phone.getByText('The sender wants it back.')).toHaveCount(0)
    await phone.context().setOffline(false)
    await expect(phone.getByText('The depot has cancelled 14b New Example Road: hand it in.')).toBeVisible()
    await expect(phone.getByText('The sender wants it back.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
  },
)
