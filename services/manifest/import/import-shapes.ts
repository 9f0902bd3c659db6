import { importJsonSchema } from '#contracts/manifest/manifest-import.ts'
import type { Operation } from '#kit/http/implement.ts'

const parcel = {
  sub_depot: 'SAM',
  date: '2026-05-14',
  round: '104',
  sequence: 1,
  barcode: 'A1B2C3D4E5F6G7H8',
  recipient: 'A. Example',
  house: '14',
  street: 'Example Street',
  town: 'Sampleton',
  postcode: 'AB1 2ED',
}

/** A file of one parcel in both forms, with the columns that every file needs. */
export const importShapes: NonNullable<Operation['shapes']> = {
  'text/csv': { example: `${Object.keys(parcel).join(',')}\n${Object.values(parcel).join(',')}\n` },
  'application/json': { schema: importJsonSchema, example: { parcels: [parcel] } },
}
