import type { Proof } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { weekStart } from '#domain/pay-period.ts'
import type { DemoManifestStore, DemoStatus } from './demo-manifest-store.ts'
import { demoStops } from './demo-stops.ts'
import { demoRows, type DemoRow } from './demo-rows.ts'
import { importColumns } from '#contracts/manifest/manifest-import.ts'

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Rows as a file for the import: CSV with the documented header. */
export function importCsv(rows: readonly DemoRow[]): string {
  const lines = rows.map((row) => importColumns.map((column) => quoted(row[column] ?? '')).join(','))
  return `${[importColumns.join(','), ...lines].join('\r\n')}\r\n`
}

export interface DemoRoundPlan {
  subDepot: string
  number: string
  name: string
  courier: string
  parcels: number
}

/** Stops of the first round that are the same every day, for guides and pictures. */
const fixedStops: Readonly<Record<number, DemoRow>> = {
  44: {
    house: '31',
    street: 'Sample Road',
    postcode: 'AB1 2EB',
    recipient: 'B. Sample',
    services: 'next_day',
    phone: '07700 900144',
  },
  45: { house: '33', street: 'Sample Road', postcode: 'AB1 2EB', recipient: 'C. Placeholder', services: 'signature' },
  46: {
    house: '35a',
    street: 'Sample Road',
    postcode: 'AB1 2EB',
    recipient: 'D. Specimen',
    services: 'standard',
    phone: '020 7946 0046',
  },
  47: {
    house: '14',
    street: 'Example Street',
    postcode: 'AB1 2ED',
    recipient: 'A. Example',
    services: 'signature',
    instructions: 'Ring twice. Door is on the left of the shop.',
    safe_place: 'Blue box by the side gate.',
    phone: '07700 900147',
  },
  48: { house: '18', street: 'Example Street', postcode: 'AB1 2ED', recipient: 'E. Model', services: 'standard' },
  49: { house: '22', street: 'Example Street', postcode: 'AB1 2ED', recipient: 'F. Dummy', services: 'standard' },
}

/** Stops of the first round that came back from the day before the store was filled. */
const carriedStops = new Set([12, 47, 88, 120, 151])
const noWindow: DemoRow = { window_from: '', window_to: '' }

/** Parcels repeat after a week and never within one: so soon a barcode is not used again. */
const toSeed = (round: DemoRoundPlan, date: string): number =>
  ((Number(round.number) || 1) * 10 + ((Date.parse(date) / 86_400_000) % 8)) % 10_000

const toRows = (round: DemoRoundPlan, date: string, parcels: number): DemoRow[] =>
  demoRows({
    subDepot: round.subDepot,
    date,
    round: round.number,
    roundName: round.name,
    parcels,
    seed: toSeed(round, date),
  })

const withFixedStops = (rows: readonly DemoRow[]): DemoRow[] =>
  rows.map((row, index) => {
    const fixed = fixedStops[index + 1]
    return fixed ? { ...row, ...noWindow, ...fixed } : row
  })

/** The day before: other parcels than today's, and at its end those that today carries forward. */
function dayBefore(round: DemoRoundPlan, date: string, carried: readonly DemoRow[]): DemoRow[] {
  const others = toRows(round, date, round.parcels)
  return [...others, ...carried.map((row, index) => ({ ...row, date, sequence: String(others.length + index + 1) }))]
}

/** One tap every two minutes from seven in the morning. */
const tapTime = (date: string, index: number): Date => new Date(Date.parse(`${date}T06:00:00Z`) + index * 120_000)

function toProof({ services = '', recipient = '' }: DemoRow): Proof {
  const asks = (name: string): boolean => services.split('|').includes(name)
  return {
    handover: 'recipient',
    ...((asks('signature') || asks('household_signature')) && {
      signedBy: recipient,
      signature: { kind: 'typed' as const },
    }),
    ...(asks('age_check_18') && { ageCheck: 'looked_over_25' }),
  }
}

function toStatuses(date: string, rows: readonly DemoRow[], carried: ReadonlySet<string>): DemoStatus[] {
  return rows.map((row, index): DemoStatus => {
    const about = { barcode: row.barcode ?? '', at: tapTime(date, index) }
    if (carried.has(about.barcode)) return { ...about, status: 'carry_forward', reason: 'no_answer' }
    if (index % 47 === 46) return { ...about, status: 'unable_to_deliver', reason: 'refused' }
    return { ...about, status: 'delivered', proof: toProof(row) }
  })
}

export function workedDay(round: DemoRoundPlan, date: string): { row: DemoRow; status: DemoStatus }[] {
  const rows = toRows(round, date, round.parcels)
  const statuses = toStatuses(date, rows, new Set())
  return rows.flatMap((row, at) => {
    const status = statuses[at]
    return status ? [{ row, status }] : []
  })
}

/** The Saturday of the week before: the last one for which an invoice is issued. */
export const lastSaturday = (today: string): string => addDays(weekStart(today), -1)

/** A day of the last pay week, which is still on the phone to hold its invoice against. */
async function loadLastSaturday(store: DemoManifestStore, round: DemoRoundPlan, date: string): Promise<void> {
  const day = workedDay(round, date)
  await store.importCsv(importCsv(day.map(({ row }) => row)), round.subDepot, new Date(`${date}T04:42:00Z`))
  await store.record(
    round.courier,
    date,
    day.map(({ status }) => status),
  )
}

/** Yesterday's work of the first round: done, but for the parcels that come back today. */
async function loadDayBefore(
  store: DemoManifestStore,
  round: DemoRoundPlan,
  date: string,
  today: readonly DemoRow[],
): Promise<void> {
  const carried = today.filter((row) => carriedStops.has(Number(row.sequence)))
  const rows = dayBefore(round, date, carried)
  await store.importCsv(importCsv(rows), round.subDepot, new Date(`${date}T04:42:00Z`))
  await store.record(round.courier, date, toStatuses(date, rows, new Set(carried.map((row) => row.barcode ?? ''))))
}

/**
 * Sees to it that every demo round has a list for today. In an empty store the first round gets a day
 * before as well, from which some parcels are carried forward, and the Saturday of the last pay week. What is there already stays as it is.
 */
export async function loadDemoManifests(
  store: DemoManifestStore,
  { rounds, now }: { rounds: readonly DemoRoundPlan[]; now: Date },
): Promise<void> {
  const date = londonDay(now)
  const at = new Date(Math.min(now.getTime(), Date.parse(`${date}T04:42:00Z`)))
  for (const [index, round] of rounds.entries()) {
    const { subDepot, number, name, courier } = round
    const known = await store.hasRound(subDepot, number)
    if (!known) await store.assignRound({ subDepot, number, name, courier }, new Date(at.getTime() - 86_400_000))
    if (await store.hasManifest(subDepot, number, date)) continue
    const plain = toRows(round, date, round.parcels)
    const rows = index === 0 ? withFixedStops(plain) : plain
    if (index === 0 && !known) {
      const saturday = lastSaturday(date)
      if (saturday < addDays(date, -1)) await loadLastSaturday(store, round, saturday)
      await loadDayBefore(store, round, addDays(date, -1), rows)
    }
    await store.importCsv(importCsv(rows), subDepot, at)
    await store.addStops({ subDepot, number, date }, demoStops(number, date), at)
  }
}
