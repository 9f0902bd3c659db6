import { expect, test } from '@playwright/test'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { numberedId } from '#support/parcels.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { drawnMorning, drawnRound } from '../support/round-of-day.ts'
import { parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

/** The first `done` of forty doors were delivered, three minutes apart, until two minutes before the drawn morning. */
const parcels = (done: number): Parcel[] =>
  parcelsOf(40, (i) => {
    if (i >= done) return {}
    const time = new Date(drawnMorning.getTime() - 120_000 - (done - 1 - i) * 180_000).toISOString()
    return {
      status: 'delivered',
      version: 1,
      events: [
        {
          id: numberedId(0x9000 + i),
          by: 'courier',
          kind: 'status',
          status: 'delivered',
          photos: [],
          deviceTime: time,
          occurredAt: time,
          receivedAt: time,
        },
      ],
    }
  })
const pastDay = (day: number) => ({
  id: `${drawnRound.roundId}/2026-05-${String(day).padStart(2, '0')}`,
  roundId: drawnRound.roundId,
  date: `2026-05-${String(day).padStart(2, '0')}`,
  runs: [],
  minutes: Array.from({ length: 40 }, (_, at) => 500 + at * (2.5 + day / 12)),
})

async function openToday(done: number, days: number) {
  const { page } = await app.open()
  await page.clock.setFixedTime(drawnMorning)
  const drives = Array.from({ length: days }, (_, at) => pastDay(at + 1))
  await seed(page, { manifests: [drawnRound], parcels: parcels(done), pulled: true, rows: { drives } })
  await page.goto('/')
  return page
}

test('Today says when the round will be done, how sure that is, and what it takes to know', async () => {
  const sure = await openToday(20, 10)
  await expect(sure.getByText(/^Done about 1\d:\d[05]$/)).toBeVisible()
  await expect(sure.getByText(/^Between 1\d:\d[05] and 1\d:\d[05] on 8 days of 10$/)).toBeVisible()
  expect(await axeFaultsInEveryTheme(sure)).toEqual([])

  const few = await openToday(20, 2)
  await expect(few.getByText(/takes 9 past rounds, and only 2 are on this phone/)).toBeVisible()
  const early = await openToday(2, 10)
  await expect(early.getByText('Too early to say when you’ll be done')).toBeVisible()
  await expect(early.getByText('This shows after 5 stops.')).toBeVisible()
})

test('the desk shows which round is behind plan, and when it will be done', async () => {
  const none = {
    expected: 0,
    confirmed: 0,
    missing: 0,
    carry_forward: 0,
    unable_to_deliver: 0,
    delivered: 0,
    returned: 0,
  }
  const day: DepotRounds = {
    day: '2026-05-14',
    at: '2026-05-14T12:05:00.000Z',
    subDepots: ['SAM'],
    rounds: [
      {
        ...drawnRound,
        subDepot: 'SAM',
        courier: 'courier-a',
        total: 100,
        counts: { ...none, expected: 60, delivered: 40 },
        carried: 0,
        carriedLately: 0,
        extra: 0,
        startedAt: '2026-05-14T06:00:00.000Z',
        heardAt: '2026-05-14T12:01:00.000Z',
        finish: {
          about: '2026-05-14T16:20:00.000Z',
          from: '2026-05-14T15:40:00.000Z',
          to: '2026-05-14T17:05:00.000Z',
          usual: '2026-05-14T14:40:00.000Z',
          isBehind: true,
        },
      },
    ],
  }
  const { page } = await app.open({ view: { width: 1280, height: 800 } })
  await page.clock.setFixedTime(new Date('2026-05-14T12:05:30.000Z'))
  await page.route('**/v1/depot/rounds*', async (route) => await route.fulfill({ json: day }))
  await answerSync(page)
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'] })
  await page.goto('/depot')
  await expect(page.getByText('Behind plan, about 17:20')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})
