import { setTimeout as wait } from 'node:timers/promises'
import { demoRoundRows } from '#support/demo-import.ts'
import type { Finding } from './finding.ts'
import { worked } from './main-thread.ts'
import { percentile } from './percentile.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'
import { withServices } from './with-services.ts'

const throttle = 4
const runs = { warm: 2, told: 12 }
/** Milliseconds from the press to the drawn map, and of work for each frame while the map is moved. */
const limits = { open: 1000, frame: 1000 / 60 }
const moves = 180
/** As many as the fuller round of the demo has. */
const parcels = 162

const link = `document.querySelector('a[href*="/manifest/map"]')`
/** The empty grid has tiles as well, so the button tells that the map is whole. */
const hasMap = `[...document.querySelectorAll('button')].some(({ textContent }) => textContent.startsWith('Remove the map'))`

/** Milliseconds after which a map that is still being moved never will be. */
const moveMs = 120_000

/** Runs in the page: presses the link to the map and resolves when its stops and the streets below them are painted. Milliseconds since the press. */
async function openMap(): Promise<number> {
  const start = performance.now()
  document.querySelector<HTMLElement>('a[href*="/manifest/map"]')?.click()
  const isDrawn = (canvas: HTMLCanvasElement): boolean =>
    canvas.width > 0 &&
    (canvas
      .getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0) ??
      false)
  const isThere = (): boolean => {
    const tiles = [...document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')]
    const isLoaded = tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'))
    return document.querySelector('.map-next') !== null && isLoaded && tiles.some(isDrawn)
  }
  // A browser that draws no frames must not be waited for.
  const frame = async () =>
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The browser has drawn no frame in 10 s.')), 10_000)
      requestAnimationFrame(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  while (!isThere()) {
    if (performance.now() - start > 20_000) throw new Error('The map has not opened in 20 s.')
    await frame()
  }
  await frame()
  await new Promise((resolve) => setTimeout(resolve))
  return performance.now() - start
}

/** Drags the map to and fro and returns the milliseconds between its frames. */
async function dragMap(browser: PlainBrowser): Promise<number[]> {
  const { x, y } = await browser.evaluate<{ x: number; y: number }>(
    `(() => { const { x, y, width, height } = document.querySelector('.leaflet-container').getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 } })()`,
  )
  await browser.evaluate(`globalThis.frames = []; globalThis.isDragged = true;
    (function note(time) { frames.push(time); if (isDragged) requestAnimationFrame(note) })(performance.now())`)
  const mouse = async (type: string, at: number) =>
    await browser.send('Input.dispatchMouseEvent', {
      type,
      x: x + Math.round(80 * Math.sin(at / 12)),
      y: y + Math.round(60 * Math.sin(at / 17)),
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await mouse('mousePressed', 0)
  const start = performance.now()
  for (let at = 1; at <= moves; at++) {
    if (performance.now() - start > moveMs)
      throw new Error(`Only ${at - 1} of ${moves} moves of the map were done in ${moveMs / 1000} s.`)
    await mouse('mouseMoved', at)
    await wait(10)
  }
  await mouse('mouseReleased', moves)
  const times = await browser.evaluate<number[]>(`isDragged = false; frames`)
  return times.slice(1).map((time, n) => time - (times[n] ?? 0))
}

async function measureMap(tell: (finding: Finding) => void): Promise<void> {
  await withServices(demoRoundRows(parcels), async ({ front, phoneOf }) => {
    const phone = await phoneOf(0)
    const browser = await openPlainBrowser(phone.profile)
    try {
      await browser.visit(`${front.origin}/manifest`, `${link} !== null`)
      await browser.evaluate(`${link}.click()`)
      const press = (name: string) =>
        `(() => { const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('${name}'))
          button?.click(); return button && true })()`
      await browser.until(press('Download the map'))
      await browser.until(`${hasMap} || undefined`)
      await front.cut()
      const back = async () => {
        await browser.evaluate('history.back()')
        await browser.until(`${link} !== null || undefined`)
      }
      await back()
      // The thread's own time: what other programs take of the processor is not the app's work.
      await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
      const openOften = async (): Promise<{ seen: number; work: number }[]> => {
        const times = []
        for (let run = 0; run < runs.warm + runs.told; run++) {
          const before = await worked(browser)
          const seen = await browser.evaluate<number>(`(${String(openMap)})()`)
          times.push({ seen, work: (await worked(browser)) - before })
          await back()
        }
        return times.slice(runs.warm)
      }
      const works = (await openOften()).map(({ work }) => work * throttle)
      await browser.evaluate(`(${String(openMap)})()`)
      const before = await worked(browser)
      const free = await dragMap(browser)
      const frameWork = (((await worked(browser)) - before) / free.length) * throttle
      await back()
      await browser.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      const seen = (await openOften()).map((time) => time.seen)
      await browser.evaluate(`(${String(openMap)})()`)
      const slow = await dragMap(browser)
      const middle = percentile(works, 0.5)
      tell({
        text:
          `Map of a round from the store, without signal, from the press to its streets: ${throttle} times the main thread's own time ` +
          `p50 ${middle.toFixed(0)} ms (aim ≤ ${limits.open} ms); at ${throttle}× throttle by the clock on the wall ` +
          `least ${Math.min(...seen).toFixed(0)} ms, p50 ${percentile(seen, 0.5).toFixed(0)} ms (told only)`,
        kept: middle <= limits.open,
      })
      tell({
        text:
          `Moving that map: ${throttle} times the main thread's own time ${frameWork.toFixed(1)} ms a frame (aim ≤ ${limits.frame.toFixed(1)} ms); ` +
          `at ${throttle}× throttle between frames p50 ${percentile(slow, 0.5).toFixed(1)} ms, p95 ${percentile(slow, 0.95).toFixed(1)} ms (told only)`,
        kept: frameWork <= limits.frame,
      })
    } finally {
      await browser.close()
    }
  })
}

/** The map of a whole round from the phone's store without signal, at a quarter of the processor: opening it, and moving it. */
export async function measureRoundMap(tell: (finding: Finding) => void): Promise<void> {
  try {
    await measureMap(tell)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    tell({ kept: false, text: `Map of a round: not measured to the end. ${why}` })
  }
}
