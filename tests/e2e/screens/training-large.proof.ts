import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { bestName } from '#services/run/own-names.ts'
import { noise } from '#support/noise.ts'
import { noteFigure } from '#support/note-figure.ts'
import { watchMemory } from '#support/watch-memory.ts'
import { course12 } from '#support/scorm/course-12.ts'
import { withFiles } from '#support/scorm/pack.ts'
import { withLine } from '../round/with-line.ts'
import { deed, found, playerFrame } from '../support/playing.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'

const MB = 1024 * 1024
const seed = 50

/** Milliseconds of every task over fifty of each page from its beginning, the player's too. */
const watchLongTasks = async (page: Page) =>
  await page.context().addInitScript(() => {
    const longTasks: { at: number; took: number }[] = []
    Object.assign(globalThis, { longTasks })
    const note = (list: PerformanceObserverEntryList): void =>
      void longTasks.push(
        ...list
          .getEntries()
          .map(({ startTime, duration }) => ({ at: startTime + performance.timeOrigin, took: Math.round(duration) })),
      )
    new PerformanceObserver(note).observe({ type: 'longtask', buffered: true })
  })
const longTasks = async (page: Page, since: number, until: number): Promise<number[]> => {
  const read = async (frame: Pick<Page, 'evaluate'>) =>
    await frame.evaluate(() => (globalThis as unknown as { longTasks: { at: number; took: number }[] }).longTasks)
  const all = [...(await read(page)), ...(await read(playerFrame(page)))]
  return all.flatMap(({ at, took }) => (at >= since && at < until ? [took] : []))
}
const now = async (page: Page) => await page.evaluate(() => performance.timeOrigin + performance.now())

/** The steps that a bar has shown. */
const watchProgress = async (page: Page) =>
  await page.evaluate(() => {
    const steps = new Set<string>()
    Object.assign(globalThis, { steps })
    const look = (): void =>
      document
        .querySelectorAll('progress[aria-valuetext]')
        .forEach((bar) => void steps.add(bar.getAttribute('aria-valuetext') ?? ''))
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
const steps = async (page: Page): Promise<number> =>
  await page.evaluate(() => (globalThis as unknown as { steps: Set<string> }).steps.size)

test('a package of 50 MB is fetched and unpacked with progress, without signal at the end, and no task of a page takes more than 50 ms', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-course-'))
  const films = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`films/${n}.mp4`, noise(2 * MB, seed + n)]))
  const bytes = withFiles(course12('http://localhost'), films)
  expect(bytes.length).toBeGreaterThan(50 * MB)
  const fields = {
    title: 'Fifty megabytes',
    summary: '',
    minutes: 8,
    position: 1,
    mandatory: true,
    dueOn: addDays(londonDay(new Date()), 1),
    prerequisites: [],
  }
  writeFileSync(join(folder, 'large.zip'), bytes)
  writeFileSync(join(folder, 'large.json'), JSON.stringify(fields))
  try {
    await withLine(async ({ stack, line, phone, origin }) => {
      const memory = watchMemory(stack.pid())
      const published = await stack.depot(
        'publish-course',
        'SAM',
        'large',
        join(folder, 'large.json'),
        join(folder, 'large.zip'),
      )
      const most = memory.end()
      expect(published.code, published.output).toBe(0)
      noteFigure(
        `${(bytes.length / MB).toFixed(1)} MB taken by the services, database included, with ${((most - memory.before) / MB).toFixed(0)} MB more memory than the ${(memory.before / MB).toFixed(0)} MB before`,
      )
      // All of it held twice, or once and its unpacked files, would be more.
      expect(most - memory.before).toBeLessThan(bytes.length * 2)
      const page = await phone.open(origin)
      await watchLongTasks(page)
      await signIn(page, stack)
      await workerControls(page)
      await page.goto(`${origin}/training`)
      await expect(page.getByRole('heading', { level: 2, name: 'Fifty megabytes' })).toBeVisible()
      await watchProgress(page)
      const begun = await now(page)
      await page.getByRole('button', { name: /^Download, / }).click()
      const way = page.getByRole('link', { name: 'Begin' })
      await way.waitFor()
      const fetched = await now(page)
      expect(await steps(page)).toBeGreaterThan(10)
      await way.click()
      await expect(found(page)).toContainText('ab-initio')
      const played = await now(page)
      const stepsInAll = await steps(page)
      expect(stepsInAll).toBeGreaterThan(20)
      const [fetching, opening] = [await longTasks(page, begun, fetched), await longTasks(page, fetched, played)]
      const long = [...fetching, ...opening]
      noteFigure(
        `${(bytes.length / MB).toFixed(1)} MB fetched in ${((fetched - begun) / 1000).toFixed(1)} s, opened in ${((played - fetched) / 1000).toFixed(1)} s, ${stepsInAll} steps of progress, tasks over 50 ms: ${fetching.join(' ') || 'none'} while it was fetched, ${opening.join(' ') || 'none'} while it was opened`,
      )
      await line.cut()
      await deed(page, 'Answer').click()
      await page.reload()
      await expect(found(page)).toContainText('resume')
      expect(long).toEqual([])
    }, bestName)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
