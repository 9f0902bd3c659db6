import { demoRoundRows } from '#support/demo-import.ts'
import { askPage, visitBenchPage } from './bench-page.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'
import { round } from './sizes.ts'
import { withServices } from './with-services.ts'

const sizes = [500, 5_000, 10_000, 50_000] as const
/** Milliseconds of the main thread, and the size for which they are promised. */
const limit = { ms: 16, parcels: 10_000 }

/** A street, a name, a postcode, barcodes, a house with its street, and what nobody has. */
const words = ['example', 'sample', 'ab1 3', 'demo0000', '4104012', '12 te', 'road', 'zzz']

/** Runs in the page: resolves when the list says `found` and all rows in sight are painted. Milliseconds since the key's input event. */
async function painted(found: string): Promise<number> {
  const isInSight = (row: Element): boolean => row.getBoundingClientRect().top < innerHeight
  for (;;) {
    const wanted = document.querySelector('output.visually-hidden')?.textContent === found
    const unread = wanted && [...document.querySelectorAll('.round-rows .row-unread')].some(isInSight)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    if (wanted && !unread) return performance.now() - Number(Reflect.get(globalThis, 'pressedAt'))
  }
}

/** Milliseconds that the page's main thread has worked since it was made, without what the bench has asked of it. */
async function worked(browser: PlainBrowser): Promise<number> {
  const { metrics } = await browser.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  const seconds = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return (seconds('TaskDuration') - seconds('DevToolsCommandDuration')) * 1000
}

async function press(browser: PlainBrowser, key: string): Promise<void> {
  const stroke = key === 'Backspace' ? { key, code: key, windowsVirtualKeyCode: 8 } : { key, text: key }
  await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
}

interface Stroke {
  key: string
  /** The text of the field afterwards. */
  query: string
}

/** The words letter by letter, each with a key that takes it away again. */
const strokes: readonly Stroke[] = words.flatMap((word) => [
  ...word.split('').map((key, at) => ({ key, query: word.slice(0, at + 1) })),
  { key: 'Backspace', query: '' },
])

interface Typed {
  worked: number[]
  seen: number[]
}

/** Makes the key presses; `found` is what each of their queries finds. */
async function typeWords(browser: PlainBrowser, found: readonly number[]): Promise<Typed> {
  const typed: Typed = { worked: [], seen: [] }
  await browser.evaluate(`addEventListener('input', () => { globalThis.pressedAt = performance.now() }, true)`)
  await browser.evaluate(`document.querySelector('input[type=search]').focus()`)
  for (const [at, { key, query }] of strokes.entries()) {
    if (key === 'Backspace') await browser.evaluate(`document.querySelector('input[type=search]').select()`)
    const before = await worked(browser)
    await press(browser, key)
    const said = query === '' ? '' : `${found[at]} found`
    typed.seen.push(await browser.evaluate<number>(`(${String(painted)})(${JSON.stringify(said)})`))
    typed.worked.push((await worked(browser)) - before)
  }
  return typed
}

/** The main thread's work for one key press in the list's search, in the app itself. */
export async function measureSearch(tell: (finding: Finding) => void): Promise<void> {
  await withServices(demoRoundRows(round), async ({ front, phoneOf }) => {
    const phone = await phoneOf(0)
    const browser = await openPlainBrowser(phone.profile)
    try {
      await visitBenchPage(browser, front.origin)
      await askPage(browser, 'openOwnStore')
      const lists: { parcels: number; id: string; found: number[] }[] = []
      for (const parcels of sizes) {
        const id = await askPage(browser, 'addManifest', parcels)
        lists.push({
          parcels,
          id,
          found: await askPage(
            browser,
            'countFound',
            id,
            strokes.map(({ query }) => query),
          ),
        })
      }
      // The thread's own time: what other programs take of the processor is not the app's work.
      await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
      for (const { parcels, id, found } of lists) {
        await browser.visit(`${front.origin}/manifest?round=${id}`, `document.querySelector('a.list-row') !== null`)
        await typeWords(browser, found)
        const { worked, seen } = await typeWords(browser, found)
        const p95 = percentile(worked, 0.95)
        const judged = parcels <= limit.parcels
        tell({
          text:
            `Key press in the search over ${parcels} parcels, main thread: p50 ${percentile(worked, 0.5).toFixed(1)} ms, ` +
            `p95 ${p95.toFixed(1)} ms (${judged ? `aim ≤ ${limit.ms} ms` : 'told only'}); ` +
            `painted after p50 ${percentile(seen, 0.5).toFixed(0)} ms, p95 ${percentile(seen, 0.95).toFixed(0)} ms`,
          kept: !judged || p95 <= limit.ms,
        })
      }
    } finally {
      await browser.close()
    }
  })
}
