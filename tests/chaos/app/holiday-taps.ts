import type { AnswerCoverInput, RequestHolidayInput } from '#contracts/holidays/holiday-commands.ts'
import type { CoverRow, Holiday } from '#contracts/holidays/holidays.ts'
import { londonDay } from '#domain/dates/day.ts'
import { eachDay } from '#domain/holidays/leave-year.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import type { MakeTap } from './tap-making.ts'

/** Days on which the courier is away, was away, or covers. A second request for one could be rejected. */
async function takenDays(page: Parameters<MakeTap>[0]['stage']['page']): Promise<Set<string>> {
  const [holidays, covers, outbox] = await Promise.all([
    rawTable<Holiday>(page, 'holidays'),
    rawTable<CoverRow>(page, 'holidayCovers'),
    rawTable<OutboxRow>(page, 'outbox'),
  ])
  const asked = outbox.flatMap(({ command, input }) =>
    command === 'requestHoliday' ? [input as RequestHolidayInput] : [],
  )
  return new Set([...holidays, ...covers, ...asked].flatMap(({ from, to }) => eachDay(from, to)))
}

/** Requests one morning, the first free working day from three weeks on; fills in the form afresh, or continues a draft that was cut off. */
export const tapHoliday: MakeTap = async ({ stage: { page, origin } }) => {
  await page.goto(`${origin}/plan/holidays/request`)
  const first = page.locator('#holiday-from')
  await first.waitFor()
  const taken = await takenDays(page)
  const start = addDays(londonDay(new Date()), 21)
  const free = eachDay(start, addDays(start, 120)).find(
    (each) => ![0, 6].includes(new Date(`${each}T12:00:00Z`).getUTCDay()) && !taken.has(each),
  )
  if (free === undefined) return undefined
  const [year = '', month = '', day = ''] = free.split('-')
  await first.fill(day)
  await page.locator('#holiday-from-month').fill(month)
  await page.locator('#holiday-from-year').fill(year)
  await page.getByLabel('Morning only').check()
  const drafts = async () =>
    (
      await rawTable<{ id: string; typed: { from: { day: string; month: string }; untilMidday: boolean } }>(
        page,
        'holidayDrafts',
      )
    ).find(({ typed }) => typed.from.day === day && typed.from.month === month && typed.untilMidday)
  for (let looks = 0; looks < 50 && !(await drafts()); looks++) await page.waitForTimeout(100)
  const begun = await drafts()
  if (!begun) return undefined
  return {
    entity: `holiday/${begun.id}`,
    words: 'Request saved on this phone',
    press: async () => await page.getByRole('button', { name: 'Send the request' }).click(),
    shown: async () => await page.locator(`a[href="/plan/holidays/${begun.id}"]`).waitFor(),
    holds: (input) => (input as RequestHolidayInput).from === free,
  }
}

/** Cancels a holiday that the depot has and this phone has not cancelled. */
export const tapCancel: MakeTap = async ({ stage: { page, origin } }) => {
  const holidays = await rawTable<Holiday>(page, 'holidays')
  const cancelled = new Set(
    (await rawTable<OutboxRow>(page, 'outbox')).flatMap(({ command, input }) =>
      command === 'cancelHoliday' ? [(input as { id: string }).id] : [],
    ),
  )
  const [found] = holidays
    .filter(({ id, state }) => state === 'requested' && !cancelled.has(id))
    .sort((a, b) => a.id.localeCompare(b.id))
  if (!found) return undefined
  await page.goto(`${origin}/plan/holidays/${found.id}`)
  await page.getByRole('button', { name: 'Cancel this holiday' }).click()
  const yes = page.getByRole('button', { name: 'Yes, cancel it' })
  await yes.waitFor()
  return {
    entity: `holiday/${found.id}`,
    words: 'Cancellation saved on this phone',
    press: async () => await yes.click(),
    shown: async () => await page.getByText('Cancelled', { exact: true }).waitFor(),
    holds: (input) => (input as { id: string }).id === found.id,
  }
}

export const showsAnswer = (row: unknown, input: unknown): boolean =>
  (row as CoverRow).state === (input as AnswerCoverInput).answer

/** Answers the demo colleague who has asked. */
export const tapCover: MakeTap = async ({ stage: { page, origin } }) => {
  const answered = (await rawTable<OutboxRow>(page, 'outbox')).some(({ command }) => command === 'answerCover')
  const asked = (await rawTable<CoverRow>(page, 'holidayCovers')).find(({ state }) => state === 'invited')
  if (!asked || answered) return undefined
  await page.goto(`${origin}/plan/holidays`)
  const accept = page.getByRole('button', { name: /^Yes, I’ll cover/ })
  await accept.waitFor()
  return {
    entity: `cover/${asked.id}`,
    words: 'Answer saved on this phone',
    press: async () => await accept.click(),
    shown: async () => await accept.waitFor({ state: 'detached' }),
    holds: (input) => (input as AnswerCoverInput).answer === 'accepted',
  }
}
