import { importedManifestSchema } from '#contracts/manifest/manifest-import.ts'
import {
  serviceFlagSchema,
  sizeBandSchema,
  type Address,
  type Parcel,
  type ServiceFlag,
} from '#contracts/parcel/parcel.ts'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import { readPostcode } from '../postcode.ts'
import type { ImportRow, RawRow, Report } from './import-row.ts'
import { readBarcodes } from './read-barcodes.ts'
import { createRowReader, type RowReader } from './row-reader.ts'

const time = /^([01]\d|2[0-3]):[0-5]\d$/
const code = (longest: number) => new RegExp(`^[A-Z0-9]{1,${longest}}$`)

/** Values of a cell that holds several, separated by `|`. */
const several = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function readAddress(row: RowReader): Address {
  const written = row.text('postcode')
  const postcode = readPostcode(written)
  if (written !== '' && postcode === undefined)
    row.fault('postcode', `"${written}" is not a postcode, such as AB1 2ED`, 'not a postcode')
  const place = row.together(['lat', 'lng'], [row.decimal('lat', -90, 90), row.decimal('lng', -180, 180)])
  return {
    house: row.text('house'),
    street: row.text('street'),
    more: several(row.text('more')),
    town: row.text('town'),
    postcode: postcode ?? '',
    lat: place?.[0] ?? null,
    lng: place?.[1] ?? null,
  }
}

function readServices(row: RowReader): ServiceFlag[] {
  const flags = several(row.text('services') || 'standard')
  const read = flags.map((flag) => row.oneOf('services', flag, serviceFlagSchema.options))
  return [...new Set(read.filter((flag) => flag !== undefined))]
}

function readDimensions(row: RowReader): Parcel['dimensionsMm'] {
  const columns = ['length_mm', 'width_mm', 'height_mm'] as const
  const [length = 0, width = 0, height] =
    row.together(
      columns,
      columns.map((side) => row.whole(side, 1, 5000)),
    ) ?? []
  return height === undefined ? null : [length, width, height]
}

function readWindow(row: RowReader): Parcel['window'] {
  const columns = ['window_from', 'window_to'] as const
  const times = columns.map((column) => row.matching(column, time, 'a time such as 09:00') || null)
  const [from = '', to] = row.together(columns, times) ?? []
  if (to === undefined) return null
  if (from >= to) row.fault('window_to', 'window_to is not later than window_from')
  return { from, to }
}

function readBarcodeCell(row: RowReader): Barcode[] {
  const cell = row.text('barcode')
  const barcodes = cell === '' ? [] : readBarcodes(cell)
  if (typeof barcodes !== 'string') return barcodes
  row.fault('barcode', barcodes, barcodes.replace(/".*"/s, ''))
  return []
}

function readDate(row: RowReader, faultOf: (written: string) => string): string {
  const date = row.text('date')
  if (date === '' || importedManifestSchema.shape.date.safeParse(date).success) return date
  const fault = faultOf(date)
  row.fault('date', `"${date}" ${fault}`, fault)
  return date
}

/**
 * Returns the parsed row; reports errors and returns undefined if a value is invalid.
 * @param dateFault why a written date is none; completes a sentence that begins with it
 */
export function readRow(raw: RawRow, report: Report, dateFault: (written: string) => string): ImportRow | undefined {
  const row = createRowReader(raw, report)
  const read: ImportRow = {
    line: raw.line,
    subDepot: row.matching('sub_depot', code(8), 'a sub-depot code: up to 8 letters and digits'),
    date: readDate(row, dateFault),
    round: row.matching('round', code(8), 'a round number: up to 8 letters and digits'),
    roundName: row.text('round_name'),
    phone: row.optional('phone'),
    body: {
      sequence: row.whole('sequence', 1, 9999) ?? 0,
      barcodes: readBarcodeCell(row),
      recipient: row.text('recipient'),
      address: readAddress(row),
      services: readServices(row),
      band: row.oneOf('band', row.text('band') || 'standard', sizeBandSchema.options) ?? 'standard',
      weightGrams: row.whole('weight_g', 0, 100_000),
      dimensionsMm: readDimensions(row),
      window: readWindow(row),
      instructions: row.optional('instructions'),
      safePlace: row.optional('safe_place'),
      neighbour: row.optional('neighbour'),
      access: row.optional('access'),
    },
  }
  return row.sound() ? read : undefined
}
