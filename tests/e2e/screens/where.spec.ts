import { expect, test } from '@playwright/test'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { drawnMorning, drawnParcels, drawnRound, stop } from '../support/round-of-day.ts'
import { seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

/** A JPEG of one pixel. */
const pixel =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k='

const nothing = { steps: [], photos: 0, choices: [], days: [], asked: [] }

test('whoever has a card and the postcode is told where the parcel is, or why not', async () => {
  const { page } = await app.open()
  const now = new Date().toISOString()
  const answers: Record<string, object | number> = {
    '12345678': {
      ...nothing,
      where: 'left',
      date: londonDay(new Date()),
      handover: 'safe_place',
      place: 'Behind the blue bin',
      steps: [{ what: 'delivered', at: now }],
      photos: 1,
      choices: ['not_mine'],
    },
    '22222222': 404,
    '44444444': 429,
  }
  const asked: { url: string; authorization: string | undefined }[] = []
  await page.route('**/v1/where', async (route) => {
    const request = route.request()
    asked.push({ url: request.url(), authorization: request.headers()['authorization'] })
    const { card, postcode } = request.postDataJSON() as { card: string; postcode: string }
    expect(postcode).toBe('AB1 2DF')
    const answer = answers[card]
    if (answer === undefined) return await route.abort('internetdisconnected')
    if (typeof answer === 'object') return await route.fulfill({ json: answer })
    const codes: Record<number, string> = { 404: 'not-found', 429: 'too-many-requests' }
    const code = codes[answer]
    const detail = 'There were too many wrong attempts for this card. Try again after 10:42.'
    return await route.fulfill({
      status: answer,
      json: { type: `urn:courier-app:problem:${code}`, title: 'No', status: answer, code, detail },
    })
  })
  await page.route('**/v1/where/photo', (route) => route.fulfill({ json: { type: 'image/jpeg', data: pixel } }))
  await page.goto('/where')
  const field = page.getByLabel('Number on the card')
  const postcode = page.getByLabel('Postcode')
  const find = async (typed: string) => {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Find the parcel' }).click()
  }
  await find('1234')
  await expect(page.getByText('The number on a card has 8 digits')).toBeVisible()
  await expect(field).toBeFocused()
  await find('1234 5678')
  await expect(page.getByText('Enter a full UK postcode, for example AB1 2DF')).toBeVisible()
  await expect(postcode).toBeFocused()
  await postcode.fill('ab12df')
  await find('1234 5678')
  await expect(page.getByText('It was left in a safe place today: Behind the blue bin.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the photo' }).click()
  await expect(page.getByRole('img', { name: 'The safe place, photo' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  for (const [code, title] of [
    ['22222222', 'We can’t find that parcel'],
    ['44444444', 'Too many attempts'],
    ['55555555', 'No connection'],
  ] as const) {
    await find(code)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(title)
  }
  await expect(field).toHaveValue('55555555')
  await expect(postcode).toHaveValue('ab12df')
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set([undefined]))
  expect(asked.filter(({ url }) => /\d{8}|AB1/i.test(new URL(url).pathname + new URL(url).search))).toEqual([])
  expect(new URL(page.url()).search).toBe('')
})

test('a recipient says where to leave it; without signal it stays on the page', async () => {
  const { page } = await app.open({ view: { width: 1280, height: 800 } })
  const where = {
    ...nothing,
    where: 'again',
    date: londonDay(new Date()),
    choices: ['neighbour', 'safe_place', 'another_day', 'not_mine'],
    days: [addDays(londonDay(new Date()), 1)],
  }
  const at = new Date().toISOString()
  let isOnline = false
  const sent: { id: string; wish: object }[] = []
  await page.route('**/v1/where', (route) => route.fulfill({ json: where }))
  await page.route('**/v1/where/wishes', async (route) => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number])
    if (!isOnline) return await route.abort('internetdisconnected')
    const asked = [{ kind: 'safe_place', at, text: 'Please leave it in a safe place: The shed', isOpen: true }]
    return await route.fulfill({ json: { ...where, choices: ['not_mine'], days: [], asked } })
  })
  await page.goto('/where')
  await page.getByLabel('Number on the card').fill('12345678')
  await page.getByLabel('Postcode').fill('AB1 2DF')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send to the depot' }).click()
  await expect(page.getByText('Choose what you’d like')).toBeVisible()
  await page.getByRole('radio', { name: 'Leave it in a safe place' }).check()
  await page.getByLabel('Safe place', { exact: true }).fill('See www.example.com')
  await page.getByRole('button', { name: 'Send to the depot' }).click()
  await expect(page.getByText('Leave out web and email addresses')).toBeVisible()
  await page.getByLabel('Safe place', { exact: true }).fill('The shed')
  await page.getByRole('button', { name: 'Send to the depot' }).click()
  await expect(page.getByText(/^No connection/)).toBeVisible()
  await expect(page.getByLabel('Safe place', { exact: true })).toHaveValue('The shed')
  isOnline = true
  await page.getByRole('button', { name: 'Send to the depot' }).click()
  await expect(page.getByText('Sent to the depot.')).toBeVisible()
  await expect(page.getByText('“Please leave it in a safe place: The shed”')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a courier who carries a parcel forward reads the number for its card', async () => {
  const { page } = await app.open()
  await page.clock.setFixedTime(drawnMorning)
  const parcels = drawnParcels()
  const carried = parcels[41]
  if (!carried) throw new Error('Nothing is carried forward')
  await seed(page, { manifests: [drawnRound], parcels })
  await page.goto(`/manifest/${stop(42)}`)
  const code = getCardNumber(carried)
  await expect(
    page.getByText(`Write ${code.slice(0, 4)} ${code.slice(4)} on the card so the customer can track it`),
  ).toBeVisible()
})
