import { expect, type Page } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { doorPicture } from '../../../chaos/app/door-picture.ts'
import { expectAllSent, findSignal, loseSignal, openPhone, openReadyDesk, test } from './on-two-sides.ts'

async function makeClaim(phone: Page): Promise<void> {
  await phone.goto('/tools/wasted-journey')
  const [year = '', month = '', day = ''] = londonDay(new Date()).split('-')
  for (const [label, typed] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await phone.getByLabel(label, { exact: true }).fill(typed)
  await phone.getByLabel('Time you were there').fill('00:01')
  await phone.getByLabel('Depot closed').check()
  await phone.getByLabel('Depot code').fill('sam')
  await phone.getByRole('button', { name: 'Send the claim' }).click()
  await expect(phone.getByText('Claim saved on this phone')).toBeVisible()
}

async function enquire(phone: Page): Promise<void> {
  await phone.goto('/form?type=other')
  await phone.getByLabel('Your question').fill('Where do I leave empty roll cages?')
  await phone.getByRole('button', { name: 'Check answers' }).click()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible()
}

async function handIn(phone: Page): Promise<void> {
  await phone.goto('/onboarding/right-to-work')
  await phone.getByLabel('Number or share code').fill('W12 345')
  await phone
    .locator('input[type=file]')
    .setInputFiles([1, 2].map((at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: doorPicture(400 + at) })))
  await expect(phone.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await phone.getByRole('button', { name: 'Check and send' }).click()
  await phone.getByRole('button', { name: 'Send to the depot' }).click()
  await expect(phone.getByText('Document saved on this phone')).toBeVisible()
}

/** Opens what waits by its words, writes to the courier and presses. */
async function decide(desk: Page, what: RegExp, word: string, verdict: RegExp, done: RegExp): Promise<void> {
  await desk.getByRole('list', { name: 'To decide' }).getByRole('link', { name: what }).click()
  await desk.getByLabel(/^Note to the courier/).fill(word)
  await desk.getByRole('button', { name: verdict }).click()
  await expect(desk.getByText(done)).toBeVisible()
}

test(
  'what a courier asks without signal comes to the desk, and each answer that the desk gives while the phone is away is read there afterwards',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    for (const path of [
      '/tools/wasted-journey',
      '/form?type=other',
      '/onboarding/right-to-work',
      '/marketplace/yours',
    ]) {
      await phone.goto(path)
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await loseSignal(phone)
    await makeClaim(phone)
    await enquire(phone)
    await handIn(phone)
    await findSignal(phone)
    await expectAllSent(phone)
    await loseSignal(phone)

    await desk.goto('/depot/decide')
    await decide(desk, /^Claim/, 'The gate was shut.', /^Accept/, /^Accepted: claim/)
    await decide(desk, /Something else/, 'Behind gate 3.', /^Answer the courier/, /^Answered: /)
    await decide(desk, /^Onboarding: right to work/, 'The back is missing.', /^Decline/, /^Declined: /)
    await decide(desk, /^Advert/, 'Welcome.', /^Approve advert/, /^Accepted: /)

    await findSignal(phone)
    await phone.goto('/tools/wasted-journey')
    await expect(phone.getByText(/The gate was shut\./)).toBeVisible()
    await phone.goto('/form')
    await phone
      .getByRole('main')
      .getByRole('link', { name: /Something else.*Answered/ })
      .click()
    await expect(phone.getByText('Behind gate 3.')).toBeVisible()
    await phone.goto('/onboarding')
    await expect(phone.getByRole('main').getByRole('link', { name: /^Right to work/ })).toContainText(
      'Refused. The back is missing.',
    )
    await phone.goto('/marketplace/yours')
    await expect(phone.getByRole('main').getByRole('link', { name: /Winter tyres/ })).toContainText('Live')
  },
)

test(
  'an offer is withdrawn while a phone without signal accepts it: the courier reads that it was too late',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const [phone, desk] = [await openPhone(browser, stack), await openReadyDesk(browser, stack)]
    await phone.goto('/plan/offers')
    const offer = phone.getByRole('article', { name: /^Round 140,/ })
    await expect(offer).toBeVisible()
    await loseSignal(phone)
    await phone.getByRole('button', { name: 'Accept round 140' }).click()
    await expect(offer).toContainText('Request sent when there is signal')
    await desk.goto('/depot/decide')
    await desk.getByRole('link', { name: /^Offer of round 140/ }).click()
    await desk.getByRole('button', { name: 'Withdraw the offer' }).click()
    await expect(desk.getByText('Withdrawn: offer of round 140')).toBeVisible()
    await expectAllSent(desk)
    await findSignal(phone)
    await expect(offer).toContainText('You did not get this round')
    await expect(offer).toContainText('The depot withdrew the offer before your answer arrived.')
  },
)
