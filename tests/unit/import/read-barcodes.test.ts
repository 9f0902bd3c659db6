import { describe, expect, it } from 'vitest'
import { readBarcodes } from '#domain/import/read-barcodes.ts'

const texts = (cell: string) => {
  const read = readBarcodes(cell)
  return typeof read === 'string' ? read : read.map((barcode) => barcode.text)
}

describe('barcodes of an import file', () => {
  it('keep their case, because the camera will read it', () => {
    expect(texts('https://example.com/Parcel| A1B2C3D4E5F6G7H8 ')).toEqual([
      'https://example.com/Parcel',
      'A1B2C3D4E5F6G7H8',
    ])
  })

  it('are refused when a spreadsheet has rounded them or a check digit is wrong', () => {
    expect(texts('1.23457E+17')).toContain('rounded')
    expect(texts('RR473124828GB')).toContain('check digit')
    expect(texts('ABC')).toContain('4 to 100')
  })
})
