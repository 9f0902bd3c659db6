import { expect, type Page } from '@playwright/test'
import { test } from '../support/on-stack.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { openDesk, openFor } from './desk-and-phone.ts'

const count = async (page: Page): Promise<number> =>
  Number(/\d+/.exec(await page.getByRole('button', { name: /^All/ }).innerText())?.[0])

test('part of a round is offered without signal, accepted on another phone, and all three are told', async ({
  browser,
  stack,
}) => {
  const phone = await openFor(browser, stack, { worker: true })
  await phone.goto('/')
  await signIn(phone, stack)
  const other = await openFor(browser, stack, { worker: true })
  await other.goto('/')
  await signIn(other, stack, 1)
  await Promise.all([workerControls(phone), workerControls(other)])

  await phone.goto('/manifest')
  const before = await count(phone)
  await phone.getByRole('link', { name: 'Offer part' }).click()
  const boxes = phone.getByRole('group', { name: 'Parcels to offer' }).getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  await phone.context().setOffline(true)
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await phone.getByRole('textbox', { name: 'Note (optional)' }).fill('The van is full')
  await phone.getByRole('button', { name: 'Offer 2 parcels' }).click()
  const own = phone.getByRole('region', { name: 'Your offers' })
  await expect(own).toContainText('Offered to anybody at your sub-depot. It’s sent when you’re online.')

  await phone.context().setOffline(false)
  await expect(own).toContainText('Nobody has accepted yet.')
  await other.goto('/plan/offers')
  const received = other.getByRole('region', { name: 'Parts of rounds to answer' })
  await expect(received).toContainText('2 parcels of Round')
  await expect(received).toContainText('The van is full')
  await other.context().setOffline(true)
  await received.getByRole('button', { name: /^Accept/ }).click()
  const answered = other.getByRole('region', { name: 'Answered' })
  await expect(answered).toContainText('if nobody was faster')
  await other.context().setOffline(false)
  await expect(answered).toContainText('You accepted. 2 parcels from')
  await expect(own).toContainText('accepted. 2 parcels left your list.')

  await phone.goto('/manifest')
  await expect.poll(async () => await count(phone)).toBe(before - 2)
  await other.goto('/manifest')
  await other.getByRole('button', { name: /^Round/ }).click()
  await other.getByRole('dialog').getByRole('link', { name: /-B/ }).first().click()
  await expect.poll(async () => await count(other)).toBe(2)

  const desk = await openDesk(browser, stack)
  await desk.goto('/depot/rounds')
  await desk.getByRole('link', { name: 'Round 104', exact: true }).first().click()
  await expect(desk.getByRole('region', { name: 'Offered to colleagues' })).toContainText('2 parcels of 2 moved')
})
