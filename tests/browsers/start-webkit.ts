import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { freePort } from '../e2e/support/stack.ts'
import type { WebKitPrograms } from './find-browsers.ts'
import { startGroup, type ProgramGroup } from './program-group.ts'
import { openWebDriver, type WebDriver } from './webdriver.ts'

export interface RunningWebKit {
  driver: WebDriver
  newWindow: () => Promise<string>
  end: () => Promise<void>
}

/** An X server of its own, on the first number that is free. */
async function startDisplay(program: string): Promise<{ display: string; server: ProgramGroup }> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x1000x24', '-nolisten', 'tcp']
  const server = startGroup(program, args, ['ignore', 'ignore', 'ignore', 'pipe'])
  const [number] = (await once(server.child.stdio[3] as Readable, 'data')) as [Buffer]
  return { display: `:${number.toString().trim()}`, server }
}

export async function startWebKit(programs: WebKitPrograms, home: string): Promise<RunningWebKit> {
  const { display, server } = await startDisplay(programs.display)
  const port = await freePort()
  const folders = {
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_RUNTIME_DIR: home,
  }
  const env = { ...process.env, ...folders, DISPLAY: display, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' }
  const group = startGroup(programs.driver, [`--port=${port}`], 'ignore', env)
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  }
  const driver = await vi.waitFor(async () => await openWebDriver(port, capabilities), {
    timeout: 30_000,
    interval: 50,
  })
  return {
    driver,
    async newWindow() {
      // A window and not a tab: a tab behind another counts as hidden.
      const { handle } = await driver.ask<{ handle: string }>('POST', '/window/new', { type: 'window' })
      await driver.turnTo(handle)
      await driver.ask('POST', '/window/rect', { width: 390, height: 900 })
      return handle
    },
    async end() {
      await group.kill()
      await server.kill()
    },
  }
}
