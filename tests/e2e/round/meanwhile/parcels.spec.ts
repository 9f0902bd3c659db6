import { expect } from '@playwright/test'
import {
  attempt,
  deliver,
  findSignal,
  loseSignal,
  openOnBoth,
  openPhone,
  openReadyDesk,
  sendElsewhere,
  test,
} from './on-two-sides.ts'

test(
  'an address is changed while its courier has no signal and delivers or finds nobody in: both stand, and are read on both sides',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    for (const [house, act, words, told] of [
      ['901', deliver, 'Delivered', false],
      ['902', attempt, 'Unable to deliver', true],
    ] as const) {
      await openOnBoth(phone, desk, house)
      await loseSignal(phone)
      await act(phone)
      await sendElsewhere(desk, `${house}b`)
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`${house}b New Example Road`)
      await findSignal(phone)
      await expect(phone.getByRole('heading', { level: 1 })).toContainText(`${house}b New Example Road`)
      await expect(phone.getByText(`To ${house}b New Example Road, Sampleton, AB1 2DF`)).toBeVisible()
      await expect(phone.getByText(new RegExp(`^${words}`)).first()).toBeVisible()
      await expect(phone.getByText(`a parcel goes to ${house}b New Example Road now.`)).toHaveCount(told ? 1 : 0)
      await expect(desk.getByText(new RegExp(`^${words}`)).first()).toBeVisible()
    }
  },
)

test(
  'an address is changed at a desk without a line while the courier delivers: too late, and the desk reads why',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '903')
    await loseSignal(desk)
    await sendElsewhere(desk, '903b')
    await deliver(phone)
    await phone.goto('/outbox')
    await expect(phone.getByRole('heading', { name: 'All sent' })).toBeVisible()
    await findSignal(desk)
    await expect(desk.getByText('Not done: The courier had already delivered it, so nothing changed.')).toBeVisible()
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('903 ')
    await expect(desk.getByRole('heading', { level: 1 })).not.toContainText('New Example Road')
  },
)

test(
  'an address is changed at a desk without a line while the courier finds nobody in: the parcel goes to the new door',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '904')
    await loseSignal(desk)
    await sendElsewhere(desk, '904b')
    await attempt(phone)
    await findSignal(desk)
    await expect(
      phone.getByText('The depot has changed an address on your list: a parcel goes to 904b New Example Road now.'),
    ).toBeVisible()
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('904b New Example Road')
    await expect(desk.getByText(/^Unable to deliver/).first()).toBeVisible()
  },
)

test(
  'a parcel is recalled while its courier has no signal and delivers it: it is recalled, and the courier reads what to do',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '905')
    await loseSignal(phone)
    await deliver(phone)
    await desk.getByLabel('Note to courier').fill('The sender wants it back.')
    await desk.getByRole('button', { name: 'Recall the parcel' }).click()
    await expect(desk.getByText('Recalled. The courier can only return it.')).toBeVisible()
    await findSignal(phone)
    await expect(phone.getByText('The sender wants it back.')).toBeVisible()
    await phone.goto('/outbox')
    await expect(phone.getByText('Return this parcel to the depot.')).toBeVisible()
  },
)
