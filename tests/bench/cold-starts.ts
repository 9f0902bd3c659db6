import type { Page } from '@playwright/test'
import { build } from 'vite'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLine, type Line } from '#support/line.ts'
import { createPhone, type Phone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import { compare, type Finding } from './finding.ts'
import { openPlainBrowser } from './plain-browser.ts'
import { standIns, storeStandIn } from './stand-in.ts'

const runs = 5
const throttle = 4
const view = { width: 390, height: 844 }
const lookMs = 5_000
/** Shares of the elements in sight that are there when the content is. */
const most = 0.9

const screens = new Map([
  ['Today', '/'],
  ['list', '/manifest'],
  ['Pay', '/pay'],
  ['Performance', '/tools/personal-courier-performance'],
  ['Messages', '/messages'],
  ['News', '/news'],
  ['More', '/more'],
])

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const folder = here('../../build/same-look')

/** Builds React with the program that draws a copied screen, as a classic script, whose compiled code the browser keeps. */
async function buildSameLook(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2016',
      rollupOptions: {
        input: here('bare-react/same-look.ts'),
        output: { format: 'iife', entryFileNames: 'same-look.js' },
      },
    },
  })
  return readFileSync(join(folder, 'same-look.js'), 'utf8')
}

type Copied = string | [name: string, attributes: Record<string, string>, content: Copied[]]

/** Runs in the page: copies what is in sight of a screen. */
function copyInSight(): { copied: Copied; elements: number; styles: string[] } {
  let elements = 0
  const copy = (element: Element): Copied => {
    elements += 1
    const attributes = [...element.attributes].flatMap(({ name, value }) => (name === 'style' ? [] : [[name, value]]))
    const content = [...element.childNodes].flatMap((child): Copied[] => {
      if (child instanceof Text) return [child.data]
      const isSeen = child instanceof SVGElement || (child instanceof HTMLElement && child.checkVisibility())
      return isSeen && child.getBoundingClientRect().top < innerHeight ? [copy(child)] : []
    })
    return [element.localName, Object.fromEntries(attributes), content]
  }
  const root = document.getElementById('root')
  const copied: Copied = root ? copy(root) : ''
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href)
  return { copied, elements, styles }
}

interface Screen {
  name: string
  path: string
  /** The page to compare with. */
  page: string
  /** The least elements with which the screen's content is there. */
  wanted: number
}

/** Resolves when a screen has not changed for a second. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 1_000)
        const again = (): void => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 1_000)
        }
        new MutationObserver(again).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
}

const escaped = (json: string): string => json.replaceAll('<', '\\u003c')

async function copyScreen(page: Page, origin: string, name: string, path: string): Promise<Screen> {
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  const { copied, elements, styles } = await page.evaluate(copyInSight)
  const links = styles.map((href) => `<link rel="stylesheet" href="${new URL(href).pathname}">`).join('')
  return {
    name,
    path,
    wanted: Math.floor(elements * most),
    page: `<!doctype html><html lang="en-GB"><meta name="viewport" content="width=device-width">${links}<body><div id="root"></div><script type="application/json" id="copied">${escaped(JSON.stringify(copied))}</script><script src="${standIns.plain}"></script></body></html>`,
  }
}

/** Runs in the page: notes the frame after the one in which the content first stood in the document. */
function watchContent(wanted: number): void {
  const elements = document.getElementsByTagName('*')
  const look = (): void => {
    const root = document.getElementById('root')
    const own = root ? elements.length - document.head.getElementsByTagName('*').length : 0
    if (own < wanted) requestAnimationFrame(look)
    else requestAnimationFrame(() => Object.assign(globalThis, { contentAt: performance.now() }))
  }
  requestAnimationFrame(look)
}

/** Milliseconds from the start of the navigation to the content, in a browser that has just started. */
async function timeToContent(profile: string, address: string, wanted: number): Promise<number> {
  const browser = await openPlainBrowser(profile)
  try {
    await browser.send('Page.enable')
    await browser.send('Emulation.setDeviceMetricsOverride', { ...view, deviceScaleFactor: 1, mobile: true })
    await browser.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const source = `(${String(watchContent)})(${wanted})`
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await browser.send('Page.navigate', { url: address })
    return await browser.until<number>('globalThis.contentAt')
  } finally {
    await browser.close()
  }
}

async function prepare(phone: Phone, line: Line, origin: string, stack: Stack): Promise<Screen[]> {
  const page = await phone.open(origin)
  await signIn(page, stack)
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  const copied: Screen[] = []
  // Twice: what a screen fetches on its first visit is there on the second, without a network.
  for (const [name, path] of screens) await copyScreen(page, origin, name, path)
  await line.cut()
  for (const [name, path] of screens) {
    copied.push(await copyScreen(page, origin, name, path))
    // A courier looks at a screen for a moment, and its picture is kept for the next start (decision 012).
    await page.waitForTimeout(lookMs)
  }
  await storeStandIn(page, standIns.plain, await buildSameLook(), 'text/javascript')
  await phone.close()
  return copied
}

/**
 * Opens each main screen without a network from a browser that has just started, at a quarter of the processor, in
 * turns with a page in which React draws what is in sight there, with the same styles and nothing to read first.
 */
export async function measureColdStarts(tell: (finding: Finding) => void): Promise<void> {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone({ view })
  const origin = `http://127.0.0.1:${line.port}`
  try {
    for (const { name, path, page, wanted } of await prepare(phone, line, origin, stack)) {
      const own = await phone.open(origin)
      await storeStandIn(own, standIns.same, page)
      await own.goto(`${origin}/settings`)
      await own.getByRole('heading', { level: 1 }).first().waitFor()
      await settled(own)
      await phone.close()
      const ours: number[] = []
      const bare: number[] = []
      for (let run = 0; run < runs; run++) {
        bare.push(await timeToContent(phone.profile, origin + standIns.same, wanted))
        ours.push(await timeToContent(phone.profile, origin + path, wanted))
      }
      tell(
        compare({
          what: `Cold start of ${name} offline at ${throttle}× throttle, to its content`,
          ours,
          bare,
          than: 'what is in sight there, drawn by React alone',
          limits: { 50: 2 },
          aim: 1.2,
        }),
      )
    }
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
  }
}
