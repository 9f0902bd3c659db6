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

  it('keep the writing of the list, and are what they are by their canonical form', () => {
    expect(readBarcodes('AB 123 456 785 GB')).toEqual([{ format: 'None', text: 'AB 123 456 785 GB', kind: 's10' }])
    expect(readBarcodes('(00)340123450000000031')).toEqual([
      { format: 'None', text: '(00)340123450000000031', kind: 'sscc' },
    ])
    expect(texts('jd00 0225 1000 0123 45')).toEqual(['jd00 0225 1000 0123 45'])
  })

  it('are one where the same code stands twice in two forms', () => {
    expect(texts('00340123450000000031|(00) 3 4012345 000000003 1|]C100340123450000000031')).toEqual([
      '340123450000000031',
    ])
  })

  it('have their check digits verified however they are written', () => {
    expect(texts('AB 123 456 784 GB')).toContain('check digit')
    expect(texts('(00)340123450000000032')).toContain('check digit')
    expect(texts('A-1')).toContain('4 to 100')
  })

  it('are refused when a spreadsheet has rounded them or a check digit is wrong', () => {
    expect(texts('1.23457E+17')).toContain('rounded')
    expect(texts('RR473124828GB')).toContain('check digit')
    expect(texts('ABC')).toContain('4 to 100')
  })
})
