import type { ImportColumn } from '#contracts/manifest/manifest-import.ts'
import { gs1CheckDigit, s10CheckDigit } from '#domain/barcode/check-digit.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

/** Words of invented parcels. Nobody lives here: every name says that it is an example. */
const demoTown = 'Sampleton'

const demoNames = [
  'A. Example',
  'B. Sample',
  'C. Placeholder',
  'D. Specimen',
  'E. Model',
  'F. Dummy',
  'G. Pattern',
  'H. Template',
] as const

const demoStreets = [
  'Sample Road',
  'Example Street',
  'Test Close',
  'Demo Lane',
  'Specimen Avenue',
  'Placeholder Way',
  'Pattern Place',
  'Model Terrace',
  'Template Gardens',
  'Dummy Drive',
  'Mock Hill',
  'Trial Square',
] as const

const demoInstructions = [
  'Ring twice. Door is on the left of the shop.',
  'The bell does not work, knock loudly.',
  'Entrance is at the back, past the garages.',
  'Reception closes at 16:00.',
  'Large dog in the garden, use the front gate.',
] as const

const demoSafePlaces = [
  'Blue box by the side gate.',
  'Behind the log store.',
  'Porch, on the left.',
  'Shed, not locked.',
] as const

const demoNeighbours = ['Number 16', 'Number 8, in the evening', 'The flat below'] as const

const demoAccess = ['Gate code 0000', 'Trade button until 11:00', 'Lift is at the second entrance'] as const

export type DemoRow = Partial<Record<ImportColumn, string>>

export interface DemoRound {
  subDepot: string
  /** The day in the form "2026-05-14". */
  date: string
  round: string
  roundName: string
  parcels: number
  /** Same seed, same parcels, barcodes included, whatever the date. */
  seed: number
}

const postcodeLetters = 'ABDEFGHJLNPQRSTUWXYZ'

/** Most carry the carrier's own label, some one of a post or of a pallet. `serial` has 8 digits. */
function barcode(random: SeededRandom, serial: string): string {
  if (random.chance(0.05)) return `RR${serial}${s10CheckDigit(serial)}GB`
  const sscc = `300000000${serial}`
  if (random.chance(0.05)) return `00${sscc}${gs1CheckDigit(sscc)}`
  return `DEMO0000${serial}`
}

function services(random: SeededRandom): DemoRow {
  const roll = random.int(100)
  if (roll < 62) return { services: 'standard' }
  if (roll < 76) return { services: 'next_day' }
  if (roll < 84) return { services: 'signature' }
  if (roll < 90) return { services: 'household_signature' }
  if (roll < 93) return { services: 'age_check_18' }
  if (roll < 96) return { services: 'stated_day' }
  return random.chance(0.5)
    ? { services: 'stated_time', window_from: '09:00', window_to: '12:00' }
    : { services: 'stated_time|signature', window_from: '12:00', window_to: '16:00' }
}

function size(random: SeededRandom): DemoRow {
  const roll = random.int(100)
  const grams = (least: number, span: number) => String(least + random.int(span))
  if (roll < 30) return { band: 'postable', weight_g: grams(80, 700) }
  if (roll < 70) return { band: 'packet', weight_g: grams(200, 1800) }
  if (roll < 90) return { band: 'standard', weight_g: grams(500, 9000) }
  if (roll < 96)
    return { band: 'large', weight_g: grams(2000, 12_000), length_mm: '900', width_mm: '500', height_mm: '400' }
  return { band: 'heavy', weight_g: grams(15_000, 9000) }
}

function wishes(random: SeededRandom): DemoRow {
  return {
    instructions: random.chance(0.2) ? random.pick(demoInstructions) : '',
    safe_place: random.chance(0.3) ? random.pick(demoSafePlaces) : '',
    neighbour: random.chance(0.1) ? random.pick(demoNeighbours) : '',
    access: random.chance(0.08) ? random.pick(demoAccess) : '',
  }
}

/** Returns the south-eastern corner of the n-th street, whose doors are within 0.0005 degrees north and 0.0008 west of it. */
export const demoStreetEnd = (n: number): { lat: number; lng: number } => ({
  lat: 57.14 + n * 0.0007,
  lng: -2.1 - n * 0.0004,
})

/** Returns the name and postcode of the n-th street of a round. */
export function demoStreet(index: number): { street: string; postcode: string } {
  const letters = (n: number) => postcodeLetters[n % postcodeLetters.length] ?? 'A'
  const name = demoStreets[index % demoStreets.length] ?? demoStreets[0]
  const lap = Math.floor(index / demoStreets.length)
  // Later laps through the streets are their northern, then numbered parts, so that no two are alike.
  return {
    street: lap === 0 ? name : `${name} ${['North', 'South', 'East', 'West'][lap - 1] ?? String(lap)}`,
    postcode: `AB1 ${index % 10}${letters(index)}${letters(Math.floor(index / 10) + index)}`,
  }
}

/** Invented parcels of one round, street after street, deterministic by the seed. A later parcel never depends on how many are asked for. */
export function demoRows(round: DemoRound): DemoRow[] {
  const random = seededRandom(round.seed)
  const rows: DemoRow[] = []
  let streetIndex = -1
  let left = 0
  let house = 0
  while (rows.length < round.parcels) {
    if (left === 0) {
      streetIndex += 1
      left = 4 + random.int(6)
      house = random.int(10) * 2
    }
    left -= 1
    house += 1 + random.int(4)
    const sequence = rows.length + 1
    const serial = `${String(round.seed % 10_000).padStart(4, '0')}${String(sequence).padStart(4, '0')}`
    rows.push({
      sub_depot: round.subDepot,
      date: round.date,
      round: round.round,
      round_name: round.roundName,
      sequence: String(sequence),
      barcode: barcode(random, serial),
      recipient: random.pick(demoNames),
      house: `${house}${random.chance(0.08) ? 'a' : ''}`,
      ...demoStreet(streetIndex),
      town: demoTown,
      lat: (demoStreetEnd(streetIndex).lat + random.int(50) / 100_000).toFixed(5),
      lng: (demoStreetEnd(streetIndex).lng - random.int(80) / 100_000).toFixed(5),
      ...services(random),
      ...size(random),
      ...wishes(random),
    })
  }
  return rows
}
