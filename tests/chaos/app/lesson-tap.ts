import { isDeepStrictEqual } from 'node:util'
import { errors, type Page } from '@playwright/test'
import type { CommitAttemptInput } from '#contracts/training/training-commands.ts'
import type { Attempt, ScoData } from '#contracts/training/training.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { liftingSafely } from '#services/demo/training/demo-courses.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { lesson } from '../../e2e/support/playing.ts'
import type { MakeTap } from './tap-making.ts'

const { questions } = liftingSafely

const answersOf = (data: ScoData | undefined): unknown[] =>
  (JSON.parse(String(data?.cmi['cmi.suspend_data'] || '{}')) as { answers?: unknown[] }).answers ?? []

/** For one number the first report counts: a repeat after a kill has the same answers, but may have another time. */
export const showsAttempt = (row: unknown, input: unknown): boolean => {
  const { number, scos } = row as Attempt
  const commit = input as CommitAttemptInput
  return (
    number > commit.number ||
    (number === commit.number && isDeepStrictEqual(answersOf(scos[commit.sco]), answersOf(commit.data)))
  )
}

const nameOf = ({ attempt, number }: Pick<CommitAttemptInput, 'attempt' | 'number'>): string => `${attempt} ${number}`

async function namesOfCommits(page: Page): Promise<Set<string>> {
  const rows = await rawTable<OutboxRow>(page, 'outbox')
  return new Set(
    rows.filter(({ command }) => command === 'commitAttempt').map(({ input }) => nameOf(input as CommitAttemptInput)),
  )
}

/** Opens the course where it was left. False: it is not on the phone yet, or the player cannot be reached. */
async function openLesson(page: Page, origin: string): Promise<boolean> {
  await page.goto(`${origin}/training`)
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  const goOn = page.getByRole('button', { name: 'Continue the download' })
  const download = page.getByRole('button', { name: /^Download, / }).or(goOn)
  const way = page.getByRole('link', { name: /^(Begin|Continue|Try again|View again)$/ })
  if (await download.isVisible()) await download.click()
  // The connection may be cut in the middle of it.
  await way.or(goOn).first().waitFor()
  if (!(await way.isVisible())) return false
  await way.click()
  const title = lesson(page).getByRole('heading', { level: 1 })
  try {
    await title.waitFor()
  } catch (error) {
    // Its page is not there yet, and there is no signal.
    if (!(error instanceof errors.TimeoutError)) throw error
  }
  return await title.isVisible()
}

/** The number of a question that is not answered yet, from 0; turns pages until there is one. */
async function findQuestion(page: Page): Promise<number | undefined> {
  const next = lesson(page).getByRole('button', { name: /^(Next|See the result|Answer again)$/ })
  for (let turns = 0; turns < 2 * (liftingSafely.pages.length + questions.length); turns++) {
    const [, n] = /^Question (\d+)/.exec(await lesson(page).getByRole('heading', { level: 1 }).innerText()) ?? []
    if (n !== undefined && (await next.count()) === 0) return Number(n) - 1
    await next.click()
  }
  return undefined
}

/** Answers one question and leaves the course. Always wrongly: what is passed is only looked at again. */
export const tapLesson: MakeTap = async ({ stage: { page, origin, random } }) => {
  if (!(await openLesson(page, origin))) return undefined
  const at = await findQuestion(page)
  const question = questions[at ?? -1]
  if (at === undefined || !question) return undefined
  const answer = (question.right + 1 + random.int(question.choices.length - 1)) % question.choices.length
  const before = await namesOfCommits(page)
  const left = async () => await page.getByRole('heading', { name: 'Training', level: 1 }).waitFor()
  return {
    entity: null,
    words: `the answer to question ${at + 1}`,
    async press() {
      await lesson(page).getByRole('radio').nth(answer).check()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
    },
    // The page is left once the whole lesson is saved, and not before.
    seen: left,
    shown: left,
    holds: (input) =>
      !before.has(nameOf(input as CommitAttemptInput)) && answersOf((input as CommitAttemptInput).data)[at] === answer,
  }
}
