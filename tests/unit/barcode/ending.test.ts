import { expect, test } from 'vitest'
import { codesEndingIn } from '#domain/barcode/ending.ts'

const codes = ['DEMO000010470028', 'DEMO000010480028', 'AB123456785GB', '340123450000000031']

test.each([
  ['470028', ['DEMO000010470028']],
  ['47 0028', ['DEMO000010470028']],
  ['0028', ['DEMO000010470028', 'DEMO000010480028']],
  ['785gb', ['AB123456785GB']],
  ['0031', ['340123450000000031']],
  ['028', []],
  ['9999', []],
  ['DEMO000010470028', []],
  ['', []],
])('%j is the end of %j', (typed, found) => {
  expect(codesEndingIn(typed, codes)).toEqual(found)
})
