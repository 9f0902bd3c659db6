import { importColumns, requiredColumns, type ImportColumn } from '#contracts/manifest/manifest-import.ts'
import { sizeBandSchema, serviceFlagSchema } from '#contracts/parcel/parcel.ts'
import type { SheetFormat, ValueKind } from './sheet-format.ts'

interface ColumnFormat {
  kind: ValueKind
  /** Most characters; what is longer does not fit a phone's screen. */
  longest: number
  /** The description of the column that people see. */
  about: string
  /** The values of the two rows of the template. */
  examples: readonly [string, string]
}

/** Describes every column of an import file. The reader, the template and the screen all use it. */
export const importFormat: Readonly<Record<ImportColumn, ColumnFormat>> = {
  sub_depot: {
    kind: 'code',
    longest: 100,
    about: 'Code of your sub-depot, up to 8 letters and digits',
    examples: ['SAM', 'SAM'],
  },
  date: {
    kind: 'date',
    longest: 100,
    about: 'Day of the round, such as 26/11/2026, 26 Nov 2026 or 2026-11-26. At most 7 days ago',
    examples: ['', ''],
  },
  round: {
    kind: 'code',
    longest: 100,
    about: 'Number of the round, up to 8 letters and digits',
    examples: ['EXAMPLE', 'EXAMPLE'],
  },
  round_name: { kind: 'text', longest: 100, about: 'Name of the round', examples: ['Example round', 'Example round'] },
  sequence: {
    kind: 'whole',
    longest: 100,
    about: 'Place in the round, 1 to 9999. Each place once a round and day',
    examples: ['1', '2'],
  },
  barcode: {
    kind: 'barcode',
    longest: 500,
    about:
      'Barcode of the parcel, 4 to 100 characters. Several with a vertical bar (|) between them. Format the column as text, so that the spreadsheet does not round it',
    examples: ['EXAMPLE000000001', 'EXAMPLE000000002'],
  },
  recipient: { kind: 'text', longest: 100, about: 'Name on the label', examples: ['A. Example', 'B. Sample'] },
  house: { kind: 'text', longest: 100, about: 'House number or name', examples: ['14', 'Rose Cottage'] },
  street: { kind: 'text', longest: 100, about: 'Street', examples: ['Example Street', 'Sample Road'] },
  more: {
    kind: 'text',
    longest: 300,
    about: 'Further lines of the address, with a vertical bar (|) between them',
    examples: ['Flat 2|Rear entrance', ''],
  },
  town: { kind: 'text', longest: 100, about: 'Town or city', examples: ['Sampleton', 'Sampleton'] },
  postcode: {
    kind: 'postcode',
    longest: 100,
    about: 'UK postcode, with or without the space',
    examples: ['AB1 2ED', 'AB1 2EB'],
  },
  lat: { kind: 'decimal', longest: 100, about: 'Latitude in degrees, together with lng', examples: ['57.14010', ''] },
  lng: { kind: 'decimal', longest: 100, about: 'Longitude in degrees, together with lat', examples: ['-2.10020', ''] },
  services: {
    kind: 'words',
    longest: 100,
    about: `One or more of ${serviceFlagSchema.options.join(', ')}, with a vertical bar (|) between them. Empty: standard`,
    examples: ['signature', 'standard'],
  },
  band: {
    kind: 'words',
    longest: 100,
    about: `Size: ${sizeBandSchema.options.join(', ')}. Empty: standard`,
    examples: ['packet', ''],
  },
  weight_g: { kind: 'whole', longest: 100, about: 'Weight in whole grams, up to 100000', examples: ['640', ''] },
  length_mm: {
    kind: 'whole',
    longest: 100,
    about: 'Length in whole millimetres, up to 5000, together with width_mm and height_mm',
    examples: ['', '400'],
  },
  width_mm: { kind: 'whole', longest: 100, about: 'Width in whole millimetres', examples: ['', '300'] },
  height_mm: { kind: 'whole', longest: 100, about: 'Height in whole millimetres', examples: ['', '200'] },
  window_from: {
    kind: 'time',
    longest: 100,
    about: 'Earliest time of delivery, such as 09:00, together with window_to',
    examples: ['', '09:00'],
  },
  window_to: { kind: 'time', longest: 100, about: 'Latest time of delivery, such as 12:00', examples: ['', '12:00'] },
  instructions: {
    kind: 'text',
    longest: 500,
    about: 'What the courier should know, up to 500 characters',
    examples: ['Ring twice. The door is on the left of the shop.', ''],
  },
  safe_place: {
    kind: 'text',
    longest: 200,
    about: 'Where the parcel may be left, up to 200 characters',
    examples: ['Blue box by the side gate', ''],
  },
  neighbour: {
    kind: 'text',
    longest: 200,
    about: 'Neighbour who may take it, up to 200 characters',
    examples: ['', 'Number 16'],
  },
  access: {
    kind: 'text',
    longest: 200,
    about: 'How to get to the door, up to 200 characters',
    examples: ['', 'Gate code 0000'],
  },
  phone: {
    kind: 'text',
    longest: 40,
    about:
      'UK phone number of the recipient. Couriers never see it: they call through a number that works for the day. Format the column as text, so that the spreadsheet keeps the leading 0',
    examples: ['', '07700 900123'],
  },
}

const required: ReadonlySet<string> = new Set(requiredColumns)

export const isRequired = (column: ImportColumn): boolean => required.has(column)

const isColumn = (name: string): name is ImportColumn => Object.hasOwn(importFormat, name)

/** Returns how a column is read. Unknown columns are read as text. */
export const getColumnKind = (column: string): ValueKind => (isColumn(column) ? importFormat[column].kind : 'text')

/** A file of manifests. */
export const manifestSheet: SheetFormat<ImportColumn> = {
  columns: importColumns,
  required: requiredColumns,
  kindOf: getColumnKind,
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/**
 * A file to start from: the header and two rows that can be imported as they are, for a round of their own.
 * It begins with a byte order mark, by which a spreadsheet knows that it is UTF-8.
 */
export function importTemplate(subDepot: string, today: string): string {
  const value = (column: ImportColumn, row: 0 | 1): string => {
    if (column === 'sub_depot') return subDepot
    return column === 'date' ? today : importFormat[column].examples[row]
  }
  const rows = ([0, 1] as const).map((row) => importColumns.map((column) => quoted(value(column, row))).join(','))
  return `\uFEFF${[importColumns.join(','), ...rows].join('\r\n')}\r\n`
}
