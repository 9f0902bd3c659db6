import type { Advert, AdvertFields } from '#contracts/marketplace/marketplace.ts'
import { demoCouriers, demoSubDepot } from './demo-accounts.ts'
import { drawPicture } from './draw-picture.ts'

const [first, second] = demoCouriers
const day = 24 * 60 * 60 * 1000
const [grey, steel, ink, blue, amber, cream] = [
  [223, 227, 232],
  [112, 122, 138],
  [28, 36, 52],
  [37, 84, 163],
  [222, 152, 38],
  [244, 240, 228],
] as const

const rack = drawPicture(cream, [
  { colour: steel, left: 0.15, top: 0.15, width: 0.05, height: 0.7 },
  { colour: steel, left: 0.8, top: 0.15, width: 0.05, height: 0.7 },
  ...[0.2, 0.45, 0.7].map((top) => ({ colour: ink, left: 0.15, top, width: 0.7, height: 0.06 })),
])
const rackNear = drawPicture(cream, [
  { colour: steel, left: 0.1, top: 0.1, width: 0.12, height: 0.8 },
  { colour: ink, left: 0.1, top: 0.45, width: 0.8, height: 0.12 },
])
const jacket = drawPicture(grey, [
  { colour: blue, left: 0.3, top: 0.15, width: 0.4, height: 0.7 },
  { colour: blue, left: 0.15, top: 0.2, width: 0.7, height: 0.2 },
  { colour: amber, left: 0.3, top: 0.55, width: 0.4, height: 0.08 },
])
const holder = drawPicture(grey, [
  { colour: ink, left: 0.38, top: 0.15, width: 0.24, height: 0.5 },
  { colour: steel, left: 0.46, top: 0.65, width: 0.08, height: 0.25 },
])

interface Offered {
  at: number
  courier: string
  fields: Omit<AdvertFields, 'area' | 'title'> & { title: string }
  pictures: readonly Buffer[]
  /** Days since it was approved; null: it waits. */
  liveDays: number | null
}

const offered: readonly Offered[] = [
  {
    at: 1,
    courier: second.sub,
    liveDays: 2,
    pictures: [rack, rackNear],
    fields: {
      title: 'Racking for a medium van (demo)',
      description: 'Three shelves, steel, with all bolts.\nFits behind the bulkhead, 120 cm wide.',
      category: 'racking',
      condition: 'good',
      price: 8500,
    },
  },
  {
    at: 2,
    courier: second.sub,
    liveDays: 6,
    pictures: [jacket],
    fields: {
      title: 'Waterproof jacket, size L (demo)',
      description: 'Worn for one winter. Reflective band, two inside pockets.',
      category: 'clothing',
      condition: 'as-new',
      price: 2250,
    },
  },
  {
    at: 3,
    courier: second.sub,
    liveDays: 20,
    pictures: [],
    fields: {
      title: 'Two roof bars (demo)',
      description: 'Free to whoever collects them. No keys.',
      category: 'van-parts',
      condition: 'worn',
      price: 0,
    },
  },
  {
    at: 4,
    courier: first.sub,
    liveDays: 9,
    pictures: [holder],
    fields: {
      title: 'Phone holder with charger (demo)',
      description: 'Clips to the air vent.',
      category: 'gadgets',
      condition: 'good',
      price: 900,
    },
  },
  {
    at: 5,
    courier: first.sub,
    liveDays: null,
    pictures: [],
    fields: {
      title: 'Winter tyres, set of four (demo)',
      description: '205/65 R16, 6 mm left.',
      category: 'van-parts',
      condition: 'good',
      price: 12_000,
    },
  },
]

export function demoAdverts(
  now: Date,
): { courier: string; advert: Omit<Advert, 'photos'>; pictures: { id: string; bytes: Buffer }[] }[] {
  const daysAgo = (days: number): string => new Date(now.getTime() - days * day).toISOString()
  return offered.map(({ at, courier, fields, pictures, liveDays }) => ({
    courier,
    advert: {
      ...fields,
      id: `ad000000-0000-4000-8000-00000000000${at}`,
      area: demoSubDepot,
      subDepot: demoSubDepot,
      state: liveDays === null ? 'waiting' : 'live',
      sentAt: daysAgo((liveDays ?? 0) + 0.5),
      reason: '',
      liveFrom: liveDays === null ? null : daysAgo(liveDays),
      liveUntil: liveDays === null ? null : daysAgo(liveDays - 30),
    },
    pictures: pictures.map((bytes, place) => ({ id: `ad000000-0000-4000-8000-0000000000${at}${place}`, bytes })),
  }))
}
