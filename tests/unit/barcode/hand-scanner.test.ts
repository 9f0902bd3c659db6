import { expect, test } from 'vitest'
import { readByHandScanner } from '#domain/barcode/hand-scanner.ts'

test.each([
  ['bugsname00000001', 'BUGSNAME00000001'],
  [']c0bugsname00000001', 'BUGSNAME00000001'],
  [']C0bugsname00000001', 'BUGSNAME00000001'],
  ['https://example.com/Parcel', 'https://example.com/Parcel'],
  ['BUGSNAME00000001', 'BUGSNAME00000001'],
])('%s is shown as %s', (sent, text) => {
  expect(readByHandScanner(sent).text).toBe(text)
})

test('an SSCC is one from every symbology that can hold it, also with Caps Lock', () => {
  for (const prefix of [']C1', ']c1', ']d2', ']D2', ']Q3', ']q3', ''])
    expect(readByHandScanner(`${prefix}00340123450000000031`)).toMatchObject({
      text: '340123450000000031',
      kind: 'sscc',
    })
})
