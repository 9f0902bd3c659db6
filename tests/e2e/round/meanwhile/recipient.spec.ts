import { expect, type Page } from '@playwright/test'
import { attempt, findSignal, loseSignal, openOnBoth, openPhone, openReadyDesk, test } from './on-two-sides.ts'

/** The eight digits that the courier writes on the card. */
async function readCardNumber(phone: Page): Promise<string> {
  const line = phone.getByText(/on the card so the customer can track it/)
  return /Write (\d{4} \d{4})/.exec((await line.textContent()) ?? '')?.[1] ?? ''
}

async function findParcel(recipient: Page, card: string, postcode: string): Promise<void> {
  await recipient.getByLabel('Number on the card').fill(card)
  await recipient.getByLabel('Postcode').fill(postcode)
  await recipient.getByRole('button', { name: 'Find the parcel' }).click()
}

test('a recipient finds the parcel by its card and asks for a neighbour: the courier has it without signal, and the desk declines it', async ({
  browser,
  stack,
}) => {
  const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
  await openOnBoth(phone, desk, '906')
  const postcode = (await phone.locator('.parcel-address .text-h2').first().textContent()) ?? ''
  await attempt(phone)
  const card = await readCardNumber(phone)
  expect(card).toMatch(/^\d{4} \d{4}$/)
  // The attempt has arrived.
  await expect(desk.getByText(/^Unable to deliver/).first()).toBeVisible()

  const recipient = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await recipient.goto(`http://127.0.0.1:${stack.port}/where`)
  await findParcel(recipient, card, 'AB1 2DF')
  await expect(recipient.getByRole('heading', { level: 2 })).toHaveText('We can’t find that parcel')
  await findParcel(recipient, card, postcode.replace(' ', '').toLowerCase())
  await expect(recipient.getByRole('button', { name: 'Send to the depot' })).toBeVisible()
  await recipient.getByRole('radio', { name: 'Leave it with a neighbour' }).check()
  await recipient.locator('#wish-text').fill('The house with the green door')
  await recipient.getByRole('button', { name: 'Send to the depot' }).click()
  await expect(recipient.getByText('Sent to the depot.')).toBeVisible()

  const wish = /The house with the green door/
  await expect(phone.getByText(wish).first()).toBeVisible()
  await loseSignal(phone)
  await phone.reload()
  await expect(phone.getByText(wish).first()).toBeVisible()
  await findSignal(phone)

  const own = desk.getByRole('region', { name: 'From the recipient' })
  await expect(own.getByText(wish)).toBeVisible()
  await own.getByRole('textbox').fill('Nobody is in there during the day')
  await own.getByRole('button').click()
  await expect(own.getByText(/Nobody is in there during the day/)).toBeVisible()
  await expect(phone.getByText(/Nobody is in there during the day/)).toBeVisible()
  await findParcel(recipient, card, postcode)
  await expect(recipient.getByText(/Nobody is in there during the day/)).toBeVisible()
  await recipient.close()
})
