import { expect } from '@playwright/test'
import {
  deliver,
  expectAllSent,
  findSignal,
  listOf,
  loseSignal,
  openOnBoth,
  openPhone,
  openReadyDesk,
  test,
} from './on-two-sides.ts'

test(
  'a notice that is published while a phone has no signal is read there afterwards, and the desk sees that it was understood',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await loseSignal(phone)
    await desk.goto('/depot/publish')
    await desk.getByLabel('Title').fill('Gate 2 is closed')
    await desk.getByLabel('Text', { exact: true }).fill('Load at gate 4.')
    await desk.getByLabel('Ask each courier to confirm it').check()
    await desk.getByRole('button', { name: 'Preview' }).click()
    await desk.getByRole('button', { name: /^Publish to all of SAM/ }).click()
    const notice = desk.getByRole('region', { name: 'Gate 2 is closed' })
    await expect(notice.getByText(/^All of SAM/)).toBeVisible()
    await findSignal(phone)
    await phone.goto('/messages/notices')
    await phone.getByRole('link', { name: /Gate 2 is closed/ }).click()
    await expect(phone.getByText('Load at gate 4.')).toBeVisible()
    await loseSignal(phone)
    await phone.getByRole('button', { name: 'I have read and understood it' }).click()
    await expect(phone.getByText('Confirmation saved on this phone')).toBeVisible()
    await findSignal(phone)
    await expect(phone.getByText(/^The depot has it/)).toBeVisible()
    await desk.reload()
    await expect(notice).toContainText(/Confirmed\s*1|1\s*Confirmed/)
  },
)

test(
  'a list that is imported anew at the desk while a phone has no signal comes onto it afterwards, with what was recorded meanwhile',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack, 1), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '945')
    await loseSignal(phone)
    await deliver(phone)
    await desk.goto('/depot/import')
    await desk.locator('#import-file').setInputFiles({
      name: 'manifests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(listOf('118', 'Sampleton South', 941, 13)),
    })
    await desk.getByRole('button', { name: 'Import 13 parcels' }).click()
    await expect(desk.getByRole('heading', { name: '13 parcels imported' })).toBeVisible()
    await findSignal(phone)
    await expect(phone.getByText(/^The depot has added 953 .* to your list\.$/)).toBeVisible()
    await expectAllSent(phone)
    await openOnBoth(phone, desk, '945')
    await expect(desk.getByText(/^Delivered/).first()).toBeVisible()
  },
)

test(
  'what a courier delivers without signal stands on Today of the desk afterwards',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await openOnBoth(phone, desk, '909')
    await desk.goto('/depot')
    const left = desk.getByRole('heading', { level: 2, name: /left of/ })
    const leftBefore = (await left.textContent()) ?? ''
    await loseSignal(phone)
    await deliver(phone)
    await findSignal(phone)
    await expectAllSent(phone)
    await expect(left).not.toHaveText(leftBefore)
  },
)
