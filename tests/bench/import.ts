import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { londonDay } from '#domain/dates/day.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { signInAs } from '../e2e/support/sign-in.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'

/** The largest file that is taken. */
const rounds = 50
const parcels = 200
const all = (rounds * parcels).toLocaleString('en-GB')
/** Files on each database: one of another day each, so that all of its parcels are new. */
const files = 3
/** Milliseconds from the choice of a file until it can be imported, and as many from the press until it is. */
const limit = 3_000
/** Milliseconds after which a caller's allowance is whole again. */
const restMs = 12_000
/** Milliseconds that the page may keep keys waiting. */
const taskLimit = 250

function fileOf(day: number): string {
  const date = londonDay(new Date(Date.now() + day * 86_400_000))
  const rows = Array.from({ length: rounds }, (_, at) => {
    const round = String(200 + at)
    return demoRows({ subDepot: 'SAM', date, round, roundName: `Sampleton ${round}`, parcels, seed: 4104 + 200 + at })
  })
  return importCsv(rows.flat())
}

/** Runs in the page: milliseconds from `start` until a text is painted, and the longest task until then. */
async function painted(text: string): Promise<{ ms: number; task: number; counts: string[] }> {
  const start = performance.now()
  const state = { task: 0, counts: [] as string[] }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) state.task = Math.max(state.task, duration)
  })
  observer.observe({ entryTypes: ['longtask'] })
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => /^Import \d/.test(textContent))
  button?.click()
  const shown = (selector: string): string => document.querySelector(`main${selector}`)?.textContent ?? ''
  while (!shown('').includes(text)) {
    const count = shown(' .loading-so-far')
    if (count !== '' && state.counts.at(-1) !== count) state.counts.push(count)
    if (shown(' [role=alert]') !== '') throw new Error(shown(' [role=alert]'))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  observer.disconnect()
  return { ms: performance.now() - start, ...state }
}

type Painted = Awaited<ReturnType<typeof painted>>

const until = async (browser: PlainBrowser, text: string): Promise<Painted> =>
  await browser.evaluate<Painted>(`(${String(painted)})(${JSON.stringify(text)})`)

/** Chooses a file as a person does and imports it. */
async function importOne(browser: PlainBrowser, origin: string, file: string): Promise<[Painted, Painted]> {
  await browser.visit(`${origin}/depot/import`, `document.querySelector('#import-file') !== null`)
  const { root } = await browser.send<{ root: { nodeId: number } }>('DOM.getDocument')
  const { nodeId } = await browser.send<{ nodeId: number }>('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#import-file',
  })
  await browser.send('DOM.setFileInputFiles', { nodeId, files: [file] })
  const checked = await until(browser, 'The file is ready to import')
  const imported = await until(browser, `${all} parcels imported`)
  return [checked, imported]
}

async function measure(name: string, stack: Stack, tell: (finding: Finding) => void): Promise<void> {
  const origin = `http://127.0.0.1:${stack.port}`
  const desk = createPhone({ view: { width: 1440, height: 900 } })
  try {
    const page = await desk.open(origin)
    await signInAs(page, stack, 'sub-depot')
    await page.getByRole('link', { name: 'Import' }).first().waitFor()
    await desk.close()
    const browser = await openPlainBrowser(desk.profile)
    const times: [Painted, Painted][] = []
    try {
      for (let day = 0; day < files; day++) {
        const file = join(stack.dataDir, `day-${day}.csv`)
        writeFileSync(file, fileOf(day))
        await sleep(day === 0 ? 0 : restMs)
        times.push(await importOne(browser, origin, file))
      }
    } finally {
      await browser.close()
    }
    for (const [at, what] of ['to check', 'to import'].entries()) {
      const own = times.map((each) => each[at] as Painted)
      const middle = percentile(
        own.map(({ ms }) => ms),
        0.5,
      )
      const task = Math.max(...own.map((each) => each.task))
      const shown = own.map(({ ms }) => (ms / 1000).toFixed(1)).join(', ')
      tell({
        text:
          `A file of ${all} parcels at the desk on ${name}, ${what}: ${shown} s (aim p50 ≤ ${limit / 1000} s), ` +
          `longest task ${task.toFixed(0)} ms (aim ≤ ${taskLimit} ms), ${own[0]?.counts.length ?? 0} counts shown`,
        kept: middle <= limit && task <= taskLimit,
      })
    }
  } finally {
    await desk.remove()
  }
}

/** From the choice of the largest file at a desk until it is imported, in a browser, on both databases. */
export async function measureImport(tell: (finding: Finding) => void): Promise<void> {
  const embedded = await startStack()
  await measure('PGlite', embedded, tell).finally(() => embedded.remove())
  const postgres = await startPostgres({ durable: true })
  if (!postgres) {
    tell({ text: 'PostgreSQL is not installed: an import is measured on the embedded database alone', kept: true })
    return
  }
  try {
    const server = await startStack({ DATABASE_URL: postgres.url })
    await measure('PostgreSQL', server, tell).finally(() => server.remove())
  } finally {
    await postgres.stop()
  }
}
