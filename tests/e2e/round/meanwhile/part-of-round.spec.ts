import { expect } from '@playwright/test'
import { expectAllSent, findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'
import { openFor } from '../desk-and-phone.ts'
import { pressLoaded } from '../press-loaded.ts'
import { signIn } from '../../support/sign-in.ts'

// Their own doors, so that the other stories find theirs.
test('a part of a round is given away at a desk without a line, while the phone of its courier has no signal: both phones are told, and what comes late is kept', async ({
  browser,
  stack,
}) => {
  const [phone, other, desk] = [
    await openPhone(browser, stack),
    await openFor(browser, stack),
    await openReadyDesk(browser, stack),
  ]
  await phone.goto('/manifest')
  const rows = phone.getByRole('main').locator('a[href^="/manifest/"]')
  await expect(rows.first()).toBeVisible()
  await rows.filter({ hasText: '912 ' }).first().click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('912 ')
  await other.goto('/')
  await signIn(other, stack, 1)
  await desk.goto('/depot/rounds')
  await desk.getByRole('link', { name: /104/ }).first().click()
  await desk.getByRole('link', { name: 'Choose parcels' }).click()
  await loseSignal(desk)
  await loseSignal(phone)
  await expect(await pressLoaded(phone)).toBeVisible()
  for (const house of ['911 ', '912 '])
    await desk.getByRole('main').locator('label').filter({ hasText: house }).first().click()
  await desk.getByRole('combobox', { name: 'Give to' }).selectOption('B. Sample (demo)')
  await desk.getByRole('button', { name: 'Give 2 parcels' }).click()
  await expect(desk.getByText('2 parcels of round 104 given to B. Sample (demo)')).toBeVisible()
  await findSignal(desk)
  await expect(other.getByText('You now have round 104-B as well.')).toBeVisible()
  await findSignal(phone)
  await expect(
    phone.getByText('The depot has taken 2 parcels off your list. Your work on them is saved.'),
  ).toBeVisible()
  await expectAllSent(phone)
  await desk.goto('/depot/late')
  await expect(desk.getByRole('main').getByRole('listitem').filter({ hasText: '912 ' }).first()).toBeVisible()
  await other.goto('/manifest')
  await other.getByRole('link', { name: 'Round 104-B' }).or(other.getByText('Round 104-B')).first().click()
  await expect(other.getByText('912 ').first()).toBeVisible()
})
