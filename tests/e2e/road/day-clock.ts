import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { londonDay } from '#domain/dates/day.ts'
import { londonMoment } from '#domain/dates/london-moment.ts'

/** One clock for a day that is played in minutes: that of every program started meanwhile, and of the pages of its contexts. */
export interface DayClock {
  /** Today in London. */
  day: string
  /** Gives a browser the clock. Call it before the first page is opened. */
  carry(context: BrowserContext): Promise<void>
  /** Sets the clock to a time of the day in London, such as "05:00". From there it goes on as usual. */
  set(time: string): Promise<void>
  end(): void
}

/** Runs in a page. Timers and ticks stay as they are: only the time of day is another. */
function moveClock(ahead: number): void {
  const own = globalThis as { realDate?: DateConstructor }
  const RealDate = (own.realDate ??= Date)
  const now = (): number => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts: unknown[], made) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, made) as object,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

/** The worker's clock cannot be set, so it is not asked to send: as in a browser without Background Sync, pages do. */
function withoutBackgroundSync(): void {
  const { ServiceWorkerRegistration: registration } = globalThis as {
    ServiceWorkerRegistration?: { prototype: object }
  }
  if (registration) Reflect.deleteProperty(registration.prototype, 'sync')
}

export function startDayClock(): DayClock {
  const day = londonDay(new Date())
  const folder = mkdtempSync(join(tmpdir(), 'courier-clock-'))
  const file = join(folder, 'ahead')
  const before = process.env['NODE_OPTIONS']
  const contexts = new Set<BrowserContext>()
  let ahead = 0
  writeFileSync(file, '0')
  process.env['CLOCK_AHEAD_FILE'] = file
  process.env['NODE_OPTIONS'] =
    `${before ?? ''} --import=${new URL('../../support/clock-ahead.mjs', import.meta.url).pathname}`.trim()
  return {
    day,
    async carry(context) {
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      await context.addInitScript(withoutBackgroundSync)
      await context.addInitScript(moveClock, ahead)
    },
    async set(time) {
      const moment = londonMoment(day, time)
      if (!moment) throw new Error(`There is no ${time} on ${day}.`)
      ahead = moment.getTime() - Date.now()
      writeFileSync(file, String(ahead))
      for (const context of contexts) {
        await context.addInitScript(moveClock, ahead)
        for (const page of context.pages()) await page.evaluate(moveClock, ahead)
      }
    },
    end() {
      if (before === undefined) delete process.env['NODE_OPTIONS']
      else process.env['NODE_OPTIONS'] = before
      delete process.env['CLOCK_AHEAD_FILE']
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
