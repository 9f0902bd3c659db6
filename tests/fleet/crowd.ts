import { createRandom } from '#support/labels/random.ts'
import { createLine, type Line } from './line.ts'
import { Phone } from './phone.ts'
import { until } from './programs.ts'
import type { Courier } from './town.ts'
import { judge, sumCounts, type Verdict } from './verdict.ts'

interface CrowdOptions {
  couriers: readonly Courier[]
  seed: number
  secure: { port: number; certificate: string }
  /** Phones of each courier. */
  each: number
  /** Taps a second of each phone. */
  pace: number
}

/** Phones at work, several of each courier. */
export interface Crowd {
  phones: readonly Phone[]
  /** Lets the phones send what they have, without a new tap. @returns how many could not be settled within the time */
  settle(seconds: number): Promise<number>
  judge(databaseUrl: string, addresses: readonly Line[]): Promise<Verdict>
  stop(): Promise<void>
}

export function startCrowd({ couriers, seed, secure, each, pace }: CrowdOptions): Crowd {
  const lines: Line[] = []
  const members = couriers.flatMap(({ sub, token }, courier) =>
    Array.from({ length: each }, (_, at) => {
      const number = courier * each + at
      const line = createLine({ ...secure, number: number + 10 })
      lines.push(line)
      const options = { line, token, random: createRandom(seed + number), share: { at, of: each }, pace }
      return { phone: new Phone(options), options, sub }
    }),
  )
  const phones = members.map(({ phone }) => phone)
  const work = phones.map((phone) => phone.run())
  const stop = async () => {
    for (const phone of phones) phone.isRunning = false
    await Promise.all(work)
  }
  return {
    phones,
    async settle(seconds) {
      for (const phone of phones) {
        phone.isTapping = false
        phone.isPoor = false
      }
      const open = () =>
        phones.flatMap(({ taps }) => taps.filter(({ state }) => state === 'pending' || state === 'acked'))
      await until('Rest', async () => Promise.resolve(open().length === 0), seconds).catch(() => undefined)
      return open().length
    },
    async judge(databaseUrl, addresses) {
      await stop()
      const carried = []
      for (const { phone, options, sub } of members) {
        await phone.pull()
        const fresh = addresses.map((line) => new Phone({ ...options, line }))
        for (const other of fresh) await other.pull()
        carried.push({ phone, sub, fresh })
      }
      return await judge(databaseUrl, carried)
    },
    async stop() {
      await stop()
      for (const line of lines) line.close()
    },
  }
}

/** One line that says what the phones did. */
export function describeCrowd({ phones }: Crowd, seconds: number): string {
  const taps = phones.flatMap((phone) => phone.taps)
  const of = (state: string) => taps.filter((tap) => tap.state === state).length
  const counts = sumCounts(phones)
  const perSecond = (number: number) => (number / seconds).toFixed(0)
  return (
    `${phones.length} phones, ${taps.length} events in ${seconds.toFixed(0)} s (${perSecond(taps.length)}/s, ${perSecond(counts.pushes)} pushes/s): ` +
    `${of('done')} acknowledged and pulled, ${of('rejected')} refused, ${of('pending')} queued; ` +
    `${counts.failures} requests failed, ${counts.twice} delivered twice, ${counts.dropped} answers dropped, ` +
    `${counts.retries} put off, ${counts.snapshots} snapshots, ${counts.epochs} epochs`
  )
}
