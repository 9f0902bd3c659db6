import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { test } from '../support/on-stack.ts'
import { signIn } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'
import { openDesk, openFor, typeSignIn } from './desk-and-phone.ts'

/** What was sent last to this address by way of an invitation. */
async function firstPassword(stack: Stack, email: string): Promise<string> {
  const sent = () => [...stack.printed().matchAll(new RegExp(`First password for ${email}: (\\S+)`, 'g'))].at(-1)?.[1]
  await expect.poll(sent).toBeDefined()
  return sent() ?? ''
}

let invitations = 0

/** Invites somebody from the desk, and signs them in on a phone of their own. */
async function invitedAndIn(browser: Browser, stack: Stack, desk: Page): Promise<{ phone: Page; name: string; email: string }> {
  const number = `C-${process.pid}${++invitations}`.slice(0, 16)
  const [name, email] = [`N. ${number}`, `${number.toLowerCase()}@example.com`]
  await desk.goto('/depot/people')
  await desk.getByLabel('Name', { exact: true }).fill(name)
  await desk.getByLabel('E-mail address').fill(email)
  await desk.getByLabel('Courier number').fill(number)
  await desk.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(desk.getByText('Invited. They have not chosen a password yet')).toBeVisible()
  const phone = await openFor(browser, stack)
  await typeSignIn(phone, email, await firstPassword(stack, email))
  await phone.getByLabel('New password').fill('Van-Rack-2026')
  await phone.getByRole('button', { name: 'Save and sign in', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  return { phone, name, email }
}

test('somebody is invited at the desk, and chooses a password on their phone', { tag: '@proof' }, async ({ browser, stack }) => {
  const desk = await openDesk(browser, stack)
  const { phone, name, email } = await invitedAndIn(browser, stack, desk)
  await phone.goto('/more/details')
  await expect(phone.getByText(name)).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('Open. They can sign in.')).toBeVisible()
  await typeSignIn(await openFor(browser, stack), email, 'Van-Rack-2026')
})

test('an account that is closed is told on the open phone, which keeps and sends what it has; and signs in after it is opened', { tag: '@proof' }, async ({ browser, stack }) => {
  const desk = await openDesk(browser, stack)
  const { phone, email } = await invitedAndIn(browser, stack, desk)
  await desk.getByRole('button', { name: 'Close the account' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click()
  await expect(desk.getByText('Closed. They cannot sign in.')).toBeVisible()
  await expect(phone.getByText(/^Your depot closed your account at/)).toBeVisible()
  await expect(phone.getByRole('link', { name: /Account closed/ })).toContainText('sent for as long as this sign-in lasts')
  const other = await openFor(browser, stack)
  await typeSignIn(other, email, 'Van-Rack-2026')
  await expect(other.getByRole('alert')).toContainText('This account is switched off. Ask the depot.')
  await desk.getByRole('button', { name: 'Open the account again' }).click()
  await expect(desk.getByText('Open. They can sign in.')).toBeVisible()
  await expect(phone.getByRole('link', { name: /Account closed/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
})

/** The first parcel of the first demo courier's list that has no step yet, as the phone shows it. */
async function openParcel(phone: Page): Promise<{ id: string; door: string }> {
  await phone.goto('/manifest')
  const link = phone.getByRole('main').locator('a[href^="/manifest/"]').filter({ hasText: 'To do' }).first()
  await link.click()
  await expect(phone).toHaveURL(/\/manifest\/[0-9a-f-]{36}/)
  const id = /\/manifest\/([0-9a-f-]{36})/.exec(phone.url())?.[1] ?? ''
  return { id, door: (await phone.getByRole('heading', { level: 1 }).textContent()) ?? '' }
}

test('a parcel is sent elsewhere and another one cancelled in the middle of a round: at once on an open phone, and later on one without signal', { tag: '@proof' }, async ({ browser, stack }) => {
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
  await sheet.getByRole('button', { name: 'Send it there' }).click()
  await expect(sheet.getByRole('link', { name: /Give a full postcode/ })).toBeVisible()
  await expect(sheet.getByLabel('House')).toHaveValue('14b')
  await sheet.getByLabel('Postcode').fill('ab12df')
  await sheet.getByRole('button', { name: 'Send it there' }).click()
  await expect(phone.getByText('The depot has changed an address on your list: a parcel goes to 14b New Example Road now.')).toBeVisible()
  await expect(phone.getByText('To 14b New Example Road, Sampleton, AB1 2DF')).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('14b New Example Road')

  await phone.context().setOffline(true)
  await desk.getByRole('button', { name: 'Cancel the parcel' }).click()
  const question = desk.getByRole('dialog', { name: 'Cancel the parcel?' })
  await question.getByLabel('A word to the courier').fill('The sender wants it back.')
  await question.getByRole('button', { name: 'Cancel the parcel' }).click()
  await expect(desk.getByText('It is cancelled: the courier can do nothing more with it than hand it in.')).toBeVisible()
  await expect(phone.getByText('The sender wants it back.')).toHaveCount(0)
  await phone.context().setOffline(false)
  await expect(phone.getByText('The depot has cancelled 14b New Example Road: hand it in.')).toBeVisible()
  await expect(phone.getByText('The sender wants it back.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
})
