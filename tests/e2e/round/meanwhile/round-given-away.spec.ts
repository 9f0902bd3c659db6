import { expect } from '@playwright/test'
import { pressConfirm } from '../press-confirm.ts'
import { expectAllSent, findSignal, loseSignal, openOnBoth, openPhone, openReadyDesk, test } from './on-two-sides.ts'

test('a round is given to another courier while the phone of the first has no signal and records on: it comes whole to the other, and what comes late is kept for the depot', { tag: '@proof' }, async ({ browser, stack }) => {
  const [phone, other, desk] = [await openPhone(browser, stack), await openPhone(browser, stack, 1), await openReadyDesk(browser, stack)]
  await openOnBoth(phone, desk, '911')
  await loseSignal(phone)
  await expect(await pressConfirm(phone)).toBeVisible()
  await desk.getByRole('link', { name: 'Round 104' }).click()
  await desk.getByRole('combobox', { name: 'Courier' }).selectOption('B. Sample (demo)')
  await desk.getByRole('button', { name: 'Give the round to B. Sample (demo)' }).click()
  await other.goto('/manifest')
  await other.screenshot({ path: '/tmp/sides/c-other.png' })
  await findSignal(phone)
  await expectAllSent(phone)
  await phone.screenshot({ path: '/tmp/sides/c-outbox.png', fullPage: true })
  await phone.goto('/')
  await expect(phone.getByRole('heading', { name: 'No round today' })).toBeVisible()
  await phone.screenshot({ path: '/tmp/sides/c-today.png', fullPage: true })
  await desk.screenshot({ path: '/tmp/sides/c-desk.png' })

  await desk.getByRole('combobox', { name: 'Courier' }).selectOption('A. Example (demo)')
  await desk.getByRole('button', { name: 'Give the round to A. Example (demo)' }).click()
  await expect(phone.getByRole('heading', { name: 'No round today' })).toHaveCount(0)
})
