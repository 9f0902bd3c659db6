import { expect } from '@playwright/test'
import { changeTokens } from '../../support/change-tokens.ts'
import { typeSignIn } from '../desk-and-phone.ts'
import { pressLoaded } from '../press-loaded.ts'
import { expectAllSent, findSignal, loseSignal, openOnBoth, openPhone, openReadyDesk, test } from './on-two-sides.ts'

const aDay = 86_400_000

test(
  'an account is closed in the middle of a round while its phone has no signal: what was recorded is sent while the sign-in lasts, kept after that, and sent when the account is open again',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack, 1), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '941')
    await loseSignal(phone)
    await expect(await pressLoaded(phone)).toBeVisible()
    const parcel = desk.url()
    await desk.goto('/depot/people')
    await desk.getByRole('link', { name: /B\. Sample \(demo\)/ }).click()
    await desk.getByRole('button', { name: 'Close the account' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click()
    await expect(desk.getByText('Closed. They cannot sign in.')).toBeVisible()
    const people = desk.url()

    await findSignal(phone)
    await expect(
      phone.getByText(/^Your depot closed your account at .* What you have recorded is kept on this phone\.$/),
    ).toBeVisible()
    await expectAllSent(phone)
    await desk.goto(parcel)
    await expect(desk.getByText(/^Loaded/).first()).toBeVisible()

    // The hour of the last token is over.
    await openOnBoth(phone, desk, '942')
    await loseSignal(phone)
    await expect(await pressLoaded(phone)).toBeVisible()
    await changeTokens(phone, { clockDrift: -aDay })
    await findSignal(phone)
    await phone.goto('/')
    const told = phone.getByRole('link', { name: /Account closed/ })
    await expect(told).toContainText(
      'Unsent work is saved on this phone. It will be sent once your depot reopens your account and you sign in again.',
    )
    await told.click()
    await expect(phone.getByText('942', { exact: false }).first()).toBeVisible()

    await desk.goto(people)
    await desk.getByRole('button', { name: 'Reopen the account' }).click()
    await expect(desk.getByText('Active', { exact: true })).toBeVisible()
    const account = stack.accounts.filter(({ group }) => group === 'courier')[1]
    await typeSignIn(phone, account?.username ?? '', account?.password ?? '')
    await expect(phone.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(phone.getByRole('link', { name: /Account closed/ })).toHaveCount(0)
    await expectAllSent(phone)
    await openOnBoth(phone, desk, '942')
    await expect(desk.getByText(/^Loaded/).first()).toBeVisible()
  },
)
