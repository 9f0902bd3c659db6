import { setTimeout as wait } from 'node:timers/promises'
import { bestName } from '#services/run/own-names.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'
import { createLine } from '#support/line.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { createFaultProxy, type Tally } from './fault-proxy.ts'
import { createFaultDraw, type FaultDraw } from './faults.ts'
import { planIncidents, type Incident } from './incidents.ts'
import { createScreenEar, watch, type ScreenEar } from './screen-ear.ts'
import { Vanished, type Stage, type Subject, type Tap } from './subject.ts'
import { takeWorker } from './worker-faults.ts'

export interface PlayedTap extends Pick<Tap, 'service' | 'command' | 'entity' | 'words' | 'holds'> {
  n: number
  /** Whether the screen has confirmed it. False: cut off before that, so it may be stored or not. */
  confirmed: boolean
}

export interface Plan {
  taps: number
  seed: number
  /** The incidents by tap, from 1. By default the seed decides. */
  incidents?: ReadonlyMap<number, readonly Incident[]>
  /** The faults by request. By default the seed decides. */
  draw?: FaultDraw
}

export interface Ordeal {
  taps: PlayedTap[]
  /** The errors of the screens. */
  faulty: string[]
  incidents: Record<Incident['kind'], number>
  tally: Tally
  drained: boolean
  noise: string[]
  seconds: number
}

/** Faults of the screens. */
const enough = 4

const cutsOff = ({ kind }: Incident): boolean => kind === 'kill' || kind === 'reload'

/** Tall enough for the toast to lie on nothing that is pressed. */
const view = { width: 390, height: 1400 }

async function strike(
  { phone, line, page, worker }: Stage,
  { kind, afterMs }: Incident,
  pressed: Promise<unknown>,
): Promise<void> {
  if (kind === 'reload') await pressed
  if (kind === 'stop worker') await worker.wake()
  await wait(afterMs)
  if (kind === 'kill') await phone.kill()
  else if (kind === 'reload') await page.reload()
  else if (kind === 'stop worker') await worker.stop()
  else await line[kind]()
}

async function openPage(
  stage: Omit<Stage, 'page' | 'worker'>,
  ear: ScreenEar,
): Promise<Pick<Stage, 'page' | 'worker'>> {
  const page = await stage.phone.open('about:blank')
  await ear.attach(stage.phone.context())
  // Frames that nobody looks at cost the processor as much as the work does.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return { page, worker: await takeWorker(page, stage.origin) }
}

/** Presses while the incidents happen. Resolves with whether the screen has confirmed the tap. */
async function pressUnder(stage: Stage, tap: Tap, incidents: readonly Incident[], ear: ScreenEar): Promise<boolean> {
  const kept = tap.seen ? watch(tap.seen) : ear.listen(tap.words)
  const pressing = tap.press()
  const cutOff = incidents.some(cutsOff)
  const pressed = cutOff ? pressing.catch(() => undefined) : pressing
  await Promise.all([pressed, ...incidents.map((incident) => strike(stage, incident, pressed))])
  if (cutOff) return kept.heard
  await kept.said
  return true
}

type Played = Pick<Ordeal, 'taps' | 'incidents' | 'faulty'>

async function playTap(
  subject: Subject,
  stage: Stage,
  ear: ScreenEar,
  met: readonly Incident[],
  played: Played,
): Promise<void> {
  const n = played.taps.length + 1
  const tap = await subject.nextTap(stage, n)
  const { service, command, entity, words, holds } = tap
  const record: PlayedTap = { n, service, command, entity, words, holds, confirmed: false }
  played.taps.push(record)
  for (const { kind } of met) played.incidents[kind] += 1
  record.confirmed = await pressUnder(stage, tap, met, ear)
  if (!met.some(cutsOff)) return await tap.shown()
  const killed = met.some(({ kind }) => kind === 'kill')
  if (killed) Object.assign(stage, await openPage(stage, ear))
  await subject.resume(stage, killed ? 'kill' : 'reload')
}

/** The first line of an error, and what Playwright waited for in vain. */
function describe(error: unknown): string {
  const [first = '', ...more] = String(error).split('\n')
  const awaited = more.find((line) => line.includes('waiting for'))
  return awaited === undefined ? first : `${first} ${awaited.replace(/^[^w]*/, '')}`
}

/** Makes the taps in turn. Ends early if the screens cannot be used any more; the records show the rest. */
async function play(
  subject: Subject,
  stage: Stage,
  ear: ScreenEar,
  { taps, seed, incidents = planIncidents(seed, taps) }: Plan,
): Promise<Played> {
  const played: Played = { taps: [], incidents: { kill: 0, reload: 0, 'stop worker': 0, cut: 0, mend: 0 }, faulty: [] }
  while (played.taps.length < taps && played.faulty.length < enough) {
    try {
      await playTap(subject, stage, ear, incidents.get(played.taps.length + 1) ?? [], played)
    } catch (error) {
      played.faulty.push(`after tap ${played.taps.length}: ${describe(error)}`)
      if (!(error instanceof Vanished)) break
    }
  }
  return played
}

/** Lets the subject work through its taps under everything that the seed has in store for it. */
export async function putThrough(
  subject: Subject,
  plan: Plan,
  inspect: (stage: Stage) => Promise<void>,
): Promise<Ordeal> {
  const start = performance.now()
  const ear = createScreenEar()
  const proxy = await createFaultProxy(subject.port, plan.draw ?? createFaultDraw(plan.seed))
  const line = await createLine(proxy.port)
  const phone = createPhone({ view })
  const base = { origin: `http://${bestName}:${line.port}`, phone, line, proxy, random: seededRandom(plan.seed + 1) }
  try {
    const stage: Stage = { ...base, ...(await openPage(base, ear)) }
    await subject.begin(stage)
    proxy.rage()
    const played = await play(subject, stage, ear, plan)
    await line.mend()
    await proxy.calm()
    const drained = await subject.drain(stage)
    await inspect(stage)
    return { ...played, tally: proxy.tally, drained, noise: phone.noise, seconds: (performance.now() - start) / 1000 }
  } finally {
    await phone.remove()
    await line.close()
    await proxy.close()
  }
}
