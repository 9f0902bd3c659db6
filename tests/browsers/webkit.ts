import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './browser.ts'
import { findWebKit } from './find-browsers.ts'
import { startWebKit } from './start-webkit.ts'
import { webdriverTab, type HeardTab } from './webdriver-tab.ts'

/** WebKitGTK in its own small browser, the nearest thing to Safari on Linux. It loses its data when it ends. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  ends: 'closed',
  async create() {
    const programs = findWebKit()
    if (!programs) throw new Error('WebKitGTK is not installed')
    const home = mkdtempSync(join(tmpdir(), 'courier-webkit-'))
    const noise: string[] = []
    const { driver, newWindow, end } = await startWebKit(programs, home)
    // The driver wants a window to be in when the others are closed.
    const [first = ''] = await driver.ask<string[]>('GET', '/window/handles')
    let open: HeardTab[] = []
    return {
      async noise() {
        for (const { listen } of open) await listen()
        return noise
      },
      async tab() {
        const made = webdriverTab(driver, await newWindow(), noise)
        const close = async () => {
          open = open.filter((each) => each.tab !== tab)
          await made.tab.close()
          await driver.turnTo(first)
        }
        const tab = { ...made.tab, close }
        open.push({ ...made, tab })
        return tab
      },
      async end() {
        for (const { tab } of open) await tab.close()
      },
      async remove() {
        await end()
        rmSync(home, { recursive: true, force: true })
      },
    }
  },
}
