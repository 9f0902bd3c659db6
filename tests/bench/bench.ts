import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { findChromium } from '#support/find-chromium.ts'
import { measureBattery } from './battery.ts'
import { measureColdStarts } from './cold-starts.ts'
import { measureDepot } from './depot.ts'
import { measureDeskSearch } from './desk-search.ts'
import { measureDesk } from './desk.ts'
import { measureDrain } from './drain.ts'
import type { BenchOptions, Finding } from './finding.ts'
import { measureIdleStart } from './idle-start.ts'
import { measureImport } from './import.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureList } from './list.ts'
import { measureMemory } from './memory.ts'
import { measureMorning } from './morning/morning.ts'
import { measureNews } from './news.ts'
import { measureOfflineOpen } from './offline-open.ts'
import { measureOrder } from './order.ts'
import { measurePay } from './pay.ts'
import { measureReady } from './ready.ts'
import { measurePeers } from './peers/peers.ts'
import { measureRoundMap } from './round-map.ts'
import { measurePhoto } from './photo.ts'
import { measureSearch } from './search.ts'
import { measureServices } from './services.ts'
import { measureSignIn } from './sign-in.ts'
import { measureTap } from './tap.ts'
import { measureTelemetry } from './telemetry.ts'

type Measure = (tell: (finding: Finding) => void, options: BenchOptions) => Promise<void>

const benches = new Map<string, Measure>([
  ['offline-open', measureOfflineOpen],
  ['ready', measureReady],
  ['cold-starts', measureColdStarts],
  ['memory', measureMemory],
  ['tap', measureTap],
  ['list', measureList],
  ['search', measureSearch],
  ['drain', measureDrain],
  ['photo', measurePhoto],
  ['pay', measurePay],
  ['map', measureRoundMap],
  ['battery', measureBattery],
  ['order', measureOrder],
  ['news', measureNews],
  ['idle-start', measureIdleStart],
  ['services', measureServices],
  ['morning', measureMorning],
  ['telemetry', measureTelemetry],
  ['depot', measureDepot],
  ['desk', measureDesk],
  ['desk-search', measureDeskSearch],
  ['import', measureImport],
  ['sign-in', measureSignIn],
  ['lighthouse', measureLighthouse],
  ['peers', measurePeers],
])

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** `npm run bench -- [NAME…] [--minutes N] [--part NAME…]`: measures each row beside its comparison, in the same run. */
export async function main(args: string[]): Promise<number> {
  const options = {
    minutes: { type: 'string', default: '5' },
    part: { type: 'string', multiple: true, default: [] as string[] },
  } as const
  const { values, positionals: names } = parseArgs({ args, allowPositionals: true, options })
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) {
    say('--minutes needs a number of minutes, such as 60.')
    return 2
  }
  const unknown = names.filter((name) => !benches.has(name))
  if (unknown.length > 0) {
    say(`There is no ${unknown.join(', ')}; there are ${[...benches.keys()].join(', ')}.`)
    return 2
  }
  const version = execFileSync(findChromium() ?? 'chromium', ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  say(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${memory} GB, load ${loadavg()[0]?.toFixed(1)}; Node ${process.version}; ${version}`,
  )
  say('Demo parcels of the seeds 4104 to 4118; sizes are in the rows')
  const broken: Finding[] = []
  const tell = (finding: Finding): void => {
    say(`${finding.kept ? 'kept  ' : 'BROKEN'}  ${finding.text}`)
    if (!finding.kept) broken.push(finding)
  }
  for (const [name, measure] of benches) {
    if (names.length === 0 || names.includes(name)) await measure(tell, { minutes, parts: values.part })
  }
  return broken.length === 0 ? 0 : 1
}
