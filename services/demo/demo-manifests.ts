import { londonDay } from '#domain/day.ts'
import { addDays } from '#domain/near-day.ts'
import type { DemoManifestStore, DemoStatus } from './demo-manifest-store.ts'
import { demoRows, type DemoRow } from './demo-rows.ts'
import { importCsv } from './import-csv.ts'

export const demoSubDepot = 'SAM'

/** The rounds of the demo couriers. */
export const demoRounds = [
  { round: '104', roundName: 'Sampleton North', parcels: 162, seed: 104 },
  { round: '118', roundName: 'Sampleton South', parcels: 148, seed: 118 },
] as const

/** Stops of round 104 that stay the same whatever the seed, for guides and pictures. */
const fixedStops: Readonly<Record<number, DemoRow>> = {
  44: { house: '31', street: 'Sample Road', postcode: 'AB1 2CB', recipient: 'B. Sample', services: 'next_day' },
  45: { house: '33', street: 'Sample Road', postcode: 'AB1 2CB', recipient: 'C. Placeholder', services: 'signature' },
  46: { house: '35a', street: 'Sample Road', postcode: 'AB1 2CB', recipient: 'D. Specimen', services: 'standard' },
  47: {
    house: '14',
    street: 'Example Street',
    postcode: 'AB1 2CD',
    recipient: 'A. Example',
    services: 'signature',
    instructions: 'Ring twice. Door is on the left of the shop.',
    safe_place: 'Blue box by the side gate.',
  },
  48: { house: '18', street: 'Example Street', postcode: 'AB1 2CD', recipient: 'E. Model', services: 'standard' },
  49: { house: '22', street: 'Example Street', postcode: 'AB1 2CD', recipient: 'F. Dummy', services: 'standard' },
}

/** Stops of round 104 that came back from yesterday. */
const carriedStops = new Set([12, 47, 88, 120, 151])
const noWindow: DemoRow = { window_from: '', window_to: '' }

/** The parcels of one demo round on a day. */
export function demoRoundRows(round: (typeof demoRounds)[number], date: string): DemoRow[] {
  const rows = demoRows({ ...round, subDepot: demoSubDepot, date })
  if (round.round !== '104') return rows
  return rows.map((row, index) => {
    const fixed = fixedStops[index + 1]
    return fixed ? { ...row, ...noWindow, ...fixed } : row
  })
}

/** Yesterday's parcels of round 104: others than today's, and those that today carries forward. */
function yesterdayRows(date: string): DemoRow[] {
  const round = demoRounds[0]
  const others = demoRows({ ...round, subDepot: demoSubDepot, date, parcels: 140, seed: round.seed + 1 })
  const carried = demoRoundRows(round, date).filter((row) => carriedStops.has(Number(row.sequence)))
  return [...others, ...carried.map((row, index) => ({ ...row, sequence: String(others.length + index + 1) }))]
}

/** One tap every two minutes from seven in the morning. */
const tapTime = (date: string, index: number): Date => new Date(Date.parse(`${date}T06:00:00Z`) + index * 120_000)

function yesterdayStatuses(date: string, rows: readonly DemoRow[], carried: ReadonlySet<string>): DemoStatus[] {
  return rows.map((row, index): DemoStatus => {
    const about = { barcode: row.barcode ?? '', at: tapTime(date, index) }
    if (carried.has(about.barcode)) return { ...about, status: 'carry_forward', reason: 'no_answer' }
    if (index % 47 === 46) return { ...about, status: 'unable_to_deliver', reason: 'refused' }
    return { ...about, status: 'confirmed' }
  })
}

/**
 * Fills an empty store with invented manifests for yesterday and today; the same ones on the same day.
 * @param couriers subjects of the couriers of rounds 104 and 118
 * @returns false where the store was not empty, and nothing was done
 */
export async function loadDemoManifests(
  store: DemoManifestStore,
  { couriers, now }: { couriers: readonly [string, string]; now: Date },
): Promise<boolean> {
  if (!(await store.isEmpty())) return false
  const date = londonDay(now)
  const yesterday = addDays(date, -1)
  const morning = (day: string) => new Date(Math.min(now.getTime(), Date.parse(`${day}T04:42:00Z`)))
  for (const [index, { round, roundName }] of demoRounds.entries()) {
    const courier = couriers[index] ?? couriers[0]
    await store.assignRound({ subDepot: demoSubDepot, number: round, name: roundName, courier }, morning(yesterday))
  }
  const before = yesterdayRows(yesterday)
  const rows = demoRounds.map((round) => demoRoundRows(round, date))
  const barcodes = new Set(rows.flat().map((row) => row.barcode ?? ''))
  await store.importCsv(importCsv(before), demoSubDepot, morning(yesterday))
  await store.record(couriers[0], yesterday, yesterdayStatuses(yesterday, before, barcodes))
  await store.importCsv(importCsv(rows.flat()), demoSubDepot, morning(date))
  return true
}
