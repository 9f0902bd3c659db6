import { isDeepStrictEqual } from 'node:util'
import type { RoundOffer, WeekDays } from '#contracts/availability/availability.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { demoCouriers, demoSubDepot } from '#services/demo/demo-accounts.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** A time of the clock that is that of one tap alone. */
const timeOf = (n: number): string =>
  `${String(Math.floor(n / 60) % 23).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`

/** Plans every week; Monday begins with the number of the tap. */
export const tapWeek: MakeTap = async ({ stage: { page, origin }, n }) => {
  await page.goto(`${origin}/plan/week`)
  const monday = page.locator('#week-monday-kind')
  await monday.selectOption('between')
  await page.locator('#week-monday-from').fill(timeOf(n))
  await page.locator('#week-monday-to').fill('23:59')
  for (const day of ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    await page.locator(`#week-${day}-kind`).selectOption('available')
  return {
    entity: 'availability/week',
    words: 'Your week is saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Save your week' }).click(),
    shown: async () => await page.getByRole('grid').waitFor(),
    holds: (input) => (input as { days: { monday: { from?: string } } }).days.monday.from === timeOf(n),
  }
}

export const showsWeek = (row: unknown, input: unknown): boolean =>
  isDeepStrictEqual((row as { days: WeekDays }).days, (input as { days: WeekDays }).days)

const save = (day: string) => ({
  entity: `availability-exception/${day}`,
  words: `${dayName(day)} saved on this phone`,
})

/** One of the next days, from the number of the tap on. */
export const tapDay: MakeTap = async ({ stage: { page, origin, random }, n }) => {
  const day = addDays(londonDay(new Date()), 1 + random.int(6))
  await page.goto(`${origin}/plan?day=${day}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Part of the day' }).check()
  await sheet.locator('#day-from').fill(timeOf(n))
  await sheet.locator('#day-to').fill('23:59')
  return {
    ...save(day),
    press: async () => await sheet.getByRole('button', { name: /^Save/ }).click(),
    shown: async () =>
      await page
        .getByRole('listitem')
        .filter({ hasText: dayName(day) })
        .filter({ hasText: `${timeOf(n)} to 23:59` })
        .waitFor(),
    holds: (input) => (input as { availability: { from?: string } }).availability.from === timeOf(n),
  }
}

/** Changes a day that differs from the pattern at the depot. */
export const tapUsualDay: MakeTap = async ({ stage: { page, origin, random } }) => {
  const days = (await rawTable<{ id: string }>(page, 'availabilityExceptions')).map(({ id }) => id).sort()
  const day = days[random.int(Math.max(1, days.length))]
  if (day === undefined) return undefined
  await page.goto(`${origin}/plan?day=${day}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Usual/ }).check()
  return {
    ...save(day),
    press: async () => await sheet.getByRole('button', { name: /^Save/ }).click(),
    shown: async () => await sheet.waitFor({ state: 'detached' }),
    holds: (input) => (input as { day: string }).day === day,
  }
}

/** The first offer that waits for an answer; where there is none, the depot sends one, which comes by itself. */
async function openOffer({
  stage: { page, origin, random },
  stack,
  n,
}: Parameters<MakeTap>[0]): Promise<{ id: string; round: string } | undefined> {
  await page.goto(`${origin}/plan/offers`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const waiting = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Accept round/ }) })
  const id = (await waiting.count()) === 0 ? undefined : await waiting.first().getByRole('heading').getAttribute('id')
  const found = (await rawTable<RoundOffer>(page, 'roundOffers')).find((offer) => `offer-${offer.id}` === id)
  if (found) return found
  const today = londonDay(new Date())
  const facts = [
    '--name',
    `Tap ${n} (demo)`,
    '--parcels',
    '80',
    '--miles',
    '20',
    '--pay',
    '60',
    '--deadline',
    `${addDays(today, 2)}T18:00`,
  ]
  await stack.depot(
    'offer',
    demoSubDepot,
    `T${random.int(1_000_000)}`,
    addDays(today, 3),
    ...facts,
    '--to',
    demoCouriers[0].sub,
  )
  return undefined
}

export const tapAccept: MakeTap = async (making) => {
  const { page } = making.stage
  const offer = await openOffer(making)
  if (!offer) return undefined
  const accept = page.getByRole('button', { name: `Accept round ${offer.round}`, exact: true })
  return {
    entity: `round-offer/${offer.id}`,
    words: `Request for round ${offer.round} saved on this phone`,
    press: async () => await accept.click(),
    shown: async () => await accept.waitFor({ state: 'detached' }),
    holds: (input) => (input as { offer: string }).offer === offer.id,
  }
}

export const tapDecline: MakeTap = async (making) => {
  const { page, random } = making.stage
  const offer = await openOffer(making)
  if (!offer) return undefined
  await page.getByRole('button', { name: `Decline round ${offer.round}`, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio').nth(random.int(5)).check()
  await sheet.getByRole('textbox').fill(`No, says tap ${making.n}`)
  return {
    entity: `round-offer/${offer.id}`,
    words: `Round ${offer.round} declined`,
    press: async () => await sheet.getByRole('button', { name: /^Decline round/ }).click(),
    shown: async () => await sheet.waitFor({ state: 'detached' }),
    holds: (input) => (input as { note: string }).note === `No, says tap ${making.n}`,
  }
}
