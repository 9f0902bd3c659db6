import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { CommitAttemptInput } from '#contracts/training/training-commands.ts'
import type { PhoneAttempt } from '#domain/training/merge-attempt.ts'
import { bestName } from '#services/run/own-names.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { liftingSafely } from '#services/demo/training/demo-courses.ts'
import { noteFigure } from '#support/note-figure.ts'
import { withDepot } from '../round/depot-record.ts'
import { deviceRecord } from '../round/device-record.ts'
import { withLine } from '../round/with-line.ts'
import { lesson } from '../support/playing.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'

const { id, questions } = liftingSafely
const path = `/training/${id}`
const heading = (page: Page) => lesson(page).getByRole('heading', { level: 1 })
const next = (page: Page) => lesson(page).getByRole('button', { name: /^(Next|See the result)$/ })
const choice = (page: Page, at: number) => lesson(page).getByRole('radio').nth(at)

const tapsOf = async (page: Page): Promise<CommitAttemptInput[]> =>
  (await deviceRecord(page)).outbox
    .filter(({ command }) => command === 'commitAttempt')
    .map(({ input }) => input as CommitAttemptInput)

test('a lesson goes on after each kill of the browser with every answer that was given, without a server, and the service has it once', async () => {
  await withLine(async ({ stack, line, phone, origin }) => {
    const [{ sub }] = demoCouriers
    let page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await page.goto(`${origin}/training`)
    await page.getByRole('button', { name: /^Download, / }).click()
    await page.getByRole('link', { name: 'Begin' }).click()
    await expect(heading(page)).toHaveText('Look before you lift')
    await line.cut()
    await stack.stop()

    for (let to = 1; to <= liftingSafely.pages.length; to += 1) await next(page).click()
    for (const [n, { right }] of questions.entries()) {
      await expect(heading(page)).toHaveText(`Question ${n + 1} of ${questions.length}`)
      await choice(page, right).check()
      // The lesson has taken the answer: it offers the way on.
      await expect(next(page)).toBeVisible()
      await phone.kill()
      page = await phone.open(`${origin}${path}`)
      await expect(heading(page)).toHaveText(`Question ${n + 1} of ${questions.length}`)
      await expect(choice(page, right)).toBeChecked()
      await next(page).click()
    }
    await expect(heading(page)).toHaveText('Passed')
    // In the middle of it once more: nobody has closed it.
    await phone.kill()
    page = await phone.open(`${origin}/training`)
    await expect(page.getByRole('article').filter({ hasText: 'Lifting safely (demo)' })).toContainText('Passed')
    await page.goto(`${origin}${path}`)
    await expect(heading(page)).toHaveText('Passed')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const taps = await tapsOf(page)

    await stack.start()
    await line.mend()
    await page.goto(`${origin}/outbox`)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
    await expect
      .poll(async () =>
        (await deviceRecord(page)).delivery.map(({ state }) => state).filter((state) => state !== 'done'),
      )
      .toEqual([])
    await stack.stop()
    const stored = await withDepot(stack.dataDir, async (database) => {
      const db = await database.schema<unknown>('manifest_reader', [])
      const attempts = await sql<{
        course: string
        phones: PhoneAttempt[]
        summary: object
      }>`select course, phones, summary from training.attempt where courier = ${sub}`.execute(db)
      const taken = await sql<{
        n: number
      }>`select count(*)::int4 as n from training.mutation where courier = ${sub} and command = 'commitAttempt' and state = 'applied'`.execute(
        db,
      )
      return { attempts: attempts.rows, taken: taken.rows[0]?.n }
    })
    expect(stored.taken).toBe(taps.length)
    expect(stored.attempts).toHaveLength(1)
    const [attempt] = stored.attempts
    expect(attempt).toMatchObject({
      course: id,
      phones: [{ number: Math.max(...taps.map(({ number }) => number)) }],
      summary: { completion: 'completed', success: 'passed', score: 1 },
    })
    const [told] = Object.values(attempt?.phones[0]?.scos ?? {})
    expect(JSON.parse(String(told?.cmi['cmi.suspend_data']))).toEqual({ answers: questions.map(({ right }) => right) })
    noteFigure(
      `${questions.length + 1} kills, ${questions.length} of ${questions.length} answers, ${taps.length} commits sent, ${stored.taken} taken, 1 attempt`,
    )
  }, bestName)
})
