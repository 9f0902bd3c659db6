import { expect, test } from '@playwright/test'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import { londonDay } from '#domain/dates/day.ts'
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

test('whoever has a card is told where the parcel is, or why not', async () => {
  const { page } = await app.open()
  const answers: Record<string, object | number> = {
    '12345678': {
      kind: 'found',
      where: 'left',
      date: londonDay(new Date()),
      handover: 'safe_place',
      place: 'Behind the blue bin',
    },
    '22222222': 404,
    '33333333': { kind: 'expired' },
    '44444444': 429,
  }
  const tokens: (string | undefined)[] = []
  await page.route('**/v1/where/*', async (route) => {
    const code = route.request().url().slice(-8)
    tokens.push(route.request().headers()['authorization'])
    const answer = answers[code]
    if (answer === undefined) return await route.abort('internetdisconnected')
    if (typeof answer === 'object') return await route.fulfill({ json: answer })
    const codes: Record<number, string> = { 404: 'not-found', 429: 'too-many-requests' }
    return await route.fulfill({
      status: answer,
      json: { type: `urn:courier-app:problem:${codes[answer]}`, title: 'No', status: answer, code: codes[answer] },
    })
  })
  await page.goto('/where')
  const field = page.getByLabel('Number on the card')
  const find = async (typed: string) => {
    await field.fill(typed)
    await page.getByRole('button', { name: 'Find the parcel' }).click()
  }
  await find('1234')
  await expect(page.getByText('The number on a card has 8 digits')).toBeVisible()
  await expect(field).toBeFocused()
  await find('1234 5678')
  await expect(page.getByText('It was left in a safe place today: Behind the blue bin.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  for (const [code, title] of [
    ['22222222', 'No card has this number'],
    ['33333333', 'This card has expired'],
    ['44444444', 'Too many attempts'],
    ['55555555', 'No connection'],
  ] as const) {
    await find(code)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(title)
  }
  await expect(field).toHaveValue('55555555')
  expect(new Set(tokens)).toEqual(new Set([undefined]))
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
