import { expect } from '@playwright/test'
import { openDesk } from '../desk-and-phone.ts'
import { pressLoaded } from '../press-loaded.ts'
import { expectAllSent, findSignal, loseSignal, openOnBoth, openPhone, openReadyDesk, test } from './on-two-sides.ts'

test(
  'a round is given to another courier while the phone of the first has no signal and records on: it comes whole to the other, and what comes late is kept for the depot',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, other, desk] = [
      await openPhone(browser, stack),
      await openPhone(browser, stack, 1),
      await openReadyDesk(browser, stack),
    ]
    await openOnBoth(phone, desk, '911')
    const parcel = desk.url()
    await loseSignal(phone)
    await expect(await pressLoaded(phone)).toBeVisible()
    await desk.getByRole('link', { name: 'Round 104' }).click()
    await desk.getByRole('combobox', { name: 'Courier' }).selectOption('B. Sample (demo)')
    await desk.getByRole('button', { name: 'Reassign to B. Sample (demo)' }).click()
    await other.goto('/manifest')
    await expect(other.getByText('911 ').first()).toBeVisible()
    await findSignal(phone)
    await expect(phone.getByText('The depot has taken round 104 back. Your work on it is saved.')).toBeVisible()
    await expectAllSent(phone)
    await phone.goto('/')
    await expect(phone.getByRole('heading', { name: 'No round today' })).toBeVisible()
    await desk.goto(parcel)
    const late = desk.getByRole('region', { name: 'Arrived late' })
    await expect(late).toContainText('Loaded')
    await expect(late).toContainText('By A. Example (demo)')

    // Looked at at a desk without a line; a second desk reads who has.
    await loseSignal(desk)
    await late.getByRole('button', { name: 'Mark as seen' }).first().click()
    await expect(late).toContainText('Seen at this desk')
    await findSignal(desk)
    await expectAllSent(desk)
    const second = await openDesk(browser, stack)
    await second.goto(parcel)
    await expect(second.getByRole('region', { name: 'Arrived late' })).toContainText(/Seen by /)
    await desk.goto(parcel)

    await desk.getByRole('link', { name: 'Round 104' }).click()
    await desk.getByRole('combobox', { name: 'Courier' }).selectOption('A. Example (demo)')
    await desk.getByRole('button', { name: 'Reassign to A. Example (demo)' }).click()
    await expect(desk.getByText('A. Example (demo)', { exact: true })).toBeVisible()
    await expect(phone.getByText('12 left of 12')).toBeVisible()
  },
)
