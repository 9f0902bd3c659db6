import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { openBidi, type Bidi } from './bidi.ts'
import { bidiTab } from './bidi-tab.ts'
import type { Engine } from './browser.ts'
import { findFirefox } from './find-browsers.ts'
import { startGroup, type ProgramGroup } from './program-group.ts'

/**
 * What the browser itself prints when a service cannot be reached is no fault of the app; nor is what it prints of a
 * module that was on its way when its page was left. Without one that it needs the app sends nothing, which each story shows.
 */
const expected =
  /^Failed to load ‘.*’\. A ServiceWorker (passed a promise|intercepted the request and encountered an unexpected error)/

interface Running {
  bidi: Bidi
  group: ProgramGroup
}

interface LogEntry {
  level: string
  text: string | null
}

async function start(program: string, profile: string, noise: string[]): Promise<Running> {
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank']
  const group = startGroup(program, args, ['ignore', 'ignore', 'pipe'])
  const address = await new Promise<string>((resolve, reject) => {
    group.child.once('exit', () => reject(new Error('Firefox does not start')))
    createInterface(group.child.stderr as Readable).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const bidi = await openBidi(address)
  bidi.onEvent((_, params) => {
    const { level, text } = params as LogEntry
    if (['warn', 'error'].includes(level) && !expected.test(text ?? '')) noise.push(text ?? '')
  })
  await bidi.ask('session.subscribe', { events: ['log.entryAdded'] })
  return { bidi, group }
}

/** Firefox as its makers ship it, over WebDriver BiDi, with a profile that outlives it. */
export const firefox: Engine = {
  name: 'Firefox',
  ends: 'killed',
  async create() {
    const program = findFirefox()
    if (program === undefined) throw new Error('Firefox is not installed')
    const profile = mkdtempSync(join(tmpdir(), 'courier-firefox-'))
    const noise: string[] = []
    let running: Running | undefined
    const kill = async () => {
      const gone = running
      running = undefined
      await gone?.group.kill()
    }
    return await Promise.resolve({
      noise: async () => await Promise.resolve(noise),
      async tab() {
        running ??= await start(program, profile, noise)
        const { context } = await running.bidi.ask<{ context: string }>('browsingContext.create', { type: 'tab' })
        await running.bidi.ask('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } })
        return bidiTab(running.bidi, context)
      },
      end: kill,
      async remove() {
        await kill()
        rmSync(profile, { recursive: true, force: true })
      },
    })
  },
}
