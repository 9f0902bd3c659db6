import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '#support/find-chromium.ts'

/** One courier's phone: a browser profile on disk that outlives its browser. */
export interface Phone {
  /** The folder of the browser's profile. */
  profile: string
  /** Starts the browser on the profile, or starts it again after a kill. */
  open(address: string): Promise<Page>
  /** Another tab of the browser that is open. */
  tab(address: string): Promise<Page>
  context(): BrowserContext
  /** SIGKILL to the browser and all its processes: a flat battery. */
  kill(): Promise<void>
  close(): Promise<void>
  remove(): Promise<void>
  /** Console errors and page errors since the phone was made. */
  noise: string[]
}

interface PhoneOptions {
  /** A raw MJPEG file that the camera shows, over and over. */
  camera?: string
  view?: { width: number; height: number }
  /** What an address without a host belongs to. */
  home?: string
  /** Where the profile is made, for a disk of its own. */
  disk?: string
  /** Where other programs may drive the browser. */
  debuggingPort?: number
}

const processesOf = (profile: string): number[] => {
  try {
    const found = execFileSync('pgrep', ['-f', '--', `user-data-dir=${profile}`], { encoding: 'utf8' })
    return found.trim().split('\n').map(Number)
  } catch {
    return []
  }
}

/** What the browser itself prints when a service cannot be reached is no fault of the app. */
const expected = [/Failed to load resource/, /net::ERR_/]

/** Notes what a page says on its console. */
export function listen(page: Page, noise: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !expected.some((pattern) => pattern.test(text)))
      noise.push(text)
  })
  page.on('pageerror', (error) => noise.push(String(error)))
}

export function createPhone(options: PhoneOptions = {}): Phone {
  const profile = mkdtempSync(join(options.disk ?? tmpdir(), 'courier-phone-'))
  const noise: string[] = []
  const executablePath = findChromium()
  let current: BrowserContext | undefined

  const args = ['--disable-background-networking', '--disable-component-update', '--no-first-run', '--disable-quic']
  if (options.camera) {
    args.push('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream')
    args.push(`--use-file-for-fake-video-capture=${options.camera}`)
  }
  if (options.debuggingPort !== undefined) args.push(`--remote-debugging-port=${options.debuggingPort}`)
  return {
    profile,
    noise,
    context() {
      if (!current) throw new Error('The phone is off')
      return current
    },
    async open(address) {
      current ??= await chromium.launchPersistentContext(profile, {
        ...(executablePath === undefined ? {} : { executablePath }),
        chromiumSandbox: false,
        headless: true,
        args,
        viewport: options.view ?? { width: 390, height: 844 },
        ...(options.home === undefined ? {} : { baseURL: options.home }),
        ...(options.camera ? { permissions: ['camera'] } : {}),
      })
      const page = current.pages()[0] ?? (await current.newPage())
      listen(page, noise)
      await page.goto(address)
      return page
    },
    async tab(address) {
      if (!current) throw new Error('The phone is off')
      const page = await current.newPage()
      listen(page, noise)
      await page.goto(address)
      return page
    },
    async kill() {
      const gone = current
      current = undefined
      for (const pid of processesOf(profile)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It was faster.
        }
      }
      await gone?.close().catch(() => undefined)
    },
    async close() {
      await current?.close()
      current = undefined
    },
    async remove() {
      await current?.close()
      current = undefined
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
