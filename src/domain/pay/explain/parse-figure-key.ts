import { sumBands } from '../failed-attempt.ts'
import { splitFigureKey, type FigureKind } from './figure-key.ts'

type PartType = 'text' | 'day' | 'band' | 'number'

const sum = ['band', 'day', 'number'] as const

/** Every figure of pay, with what its name holds. */
export const figureParts: Readonly<Record<FigureKind, readonly PartType[]>> = {
  week: ['day'],
  'week-line': ['day', ...sum],
  day: ['day'],
  'day-line': ['day', ...sum],
  parcel: ['day', 'text'],
  invoice: ['text'],
  'invoice-line': ['text', ...sum],
  'invoice-day': ['text', ...sum, 'day'],
  'invoice-parcel': ['text', ...sum, 'text'],
  'other-line': ['text', 'text'],
  mismatch: ['day', 'text', 'text'],
  owed: ['day'],
  period: ['text'],
  'period-line': ['text', ...sum],
  'period-other': ['text'],
  claim: ['text'],
  enquiry: ['text'],
  rate: ['text', 'band', 'day'],
  'self-bill': ['text'],
  'self-bill-vat': ['text'],
  income: ['number'],
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const isPart: Readonly<Record<PartType, (text: string) => boolean>> = {
  text: (text) => text !== '',
  day: isDay,
  band: (text) => sumBands.some((band) => band === text),
  number: (text) => /^-?\d{1,10}$/.test(text),
}

const isKind = (kind: string): kind is FigureKind => Object.hasOwn(figureParts, kind)

/** Returns the kind and the parts of the name of a figure; undefined if it is none. */
export function parseFigureKey(key: string): { kind: FigureKind; parts: (string | number)[] } | undefined {
  const [kind = '', ...parts] = splitFigureKey(key)
  if (!isKind(kind)) return undefined
  const types = figureParts[kind]
  const isWhole = parts.length === types.length && types.every((type, at) => isPart[type](parts[at] ?? ''))
  return isWhole ? { kind, parts: parts.map((part, at) => (types[at] === 'number' ? Number(part) : part)) } : undefined
}
