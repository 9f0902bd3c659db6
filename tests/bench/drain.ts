import { londonDay } from '#domain/dates/day.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import { drainByApp, type AppDrain } from './drain-app.ts'
import { drainByOthers, type OthersDrain } from './drain-others.ts'
import type { Finding } from './finding.ts'
import { deviceSizes, round } from './sizes.ts'
import { withServices } from './with-services.ts'

export const updates = round
/** Round-trip time in milliseconds. */
export const rtt = 300
const limits = { roundTrips: 3, taskMs: 50, timesFaster: 50 }
/** Statuses that may follow each other, so that the same parcels serve for each size. */
export const statuses = ['missing', 'confirmed', 'carry_forward'] as const

export const othersRows = demoRows({
  subDepot: 'SAM',
  date: londonDay(new Date()),
  round: '118',
  roundName: 'Sampleton South',
  parcels: 2 * updates,
  seed: 4118,
})

function judge(app: AppDrain, others: OthersDrain): Finding[] {
  const what = `Drain of ${updates} waiting updates at ${rtt} ms there and back, ${app.parcels} parcels on the device`
  const roundTrips = (app.acknowledged - app.serverMs) / rtt
  const longest = Math.max(0, ...app.longTasks)
  const faster = [others.workbox, others.oneByOne].map((ms) => ms / app.acknowledged)
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
  return [
    {
      text:
        `${what}: acknowledged after ${app.acknowledged.toFixed(0)} ms, ${app.pushes} push, ${roundTrips.toFixed(2)} round trips ` +
        `and ${app.serverMs.toFixed(0)} ms of the service (aim ≤ ${limits.roundTrips} round trips); shown as sent after ${app.shown.toFixed(0)} ms`,
      kept: roundTrips <= limits.roundTrips,
    },
    {
      text: `${what}, list open: longest task ${longest === 0 ? 'under 50 ms' : `${longest.toFixed(0)} ms, ${app.longTasks.length} over 50 ms`} (aim ≤ ${limits.taskMs} ms)`,
      kept: longest <= limits.taskMs,
    },
    {
      text:
        `${what}: Workbox's queue ${seconds(others.workbox)}, ${faster[0]?.toFixed(0)} times as long, ` +
        `one by one ${seconds(others.oneByOne)}, ${faster[1]?.toFixed(0)} times as long (aim ≥ ${limits.timesFaster})`,
      kept: faster.every((times) => times >= limits.timesFaster),
    },
  ]
}

/** Time from the network's return until every waiting update is acknowledged, beside the way other apps send them. */
export async function measureDrain(tell: (finding: Finding) => void): Promise<void> {
  await withServices([...demoRoundRows(round), ...othersRows], async ({ front, phoneOf }) => {
    const phone = await phoneOf(0)
    const second = await phoneOf(1)
    const drain = async (at: number): Promise<AppDrain> =>
      await drainByApp(
        { phone, front, rtt },
        { updates, status: statuses[at] ?? 'missing', parcels: deviceSizes[at] ?? 0 },
      )
    const first = await drain(0)
    const others = await drainByOthers({ phone: second, front, rtt }, updates)
    for (const app of [first, await drain(1), await drain(2)]) judge(app, others).forEach(tell)
  })
}
