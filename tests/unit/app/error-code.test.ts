import { expect, it } from 'vitest'
import { errorCode } from '#app/errors/error-code.ts'

it('gives the same fault the same code, and another fault another one', () => {
  expect(errorCode('TypeError: l is not a function')).toBe(errorCode('TypeError: l is not a function'))
  expect(errorCode('TypeError: l is not a function')).toMatch(/^page-failed-[\da-f]{8}$/)
  expect(errorCode('TypeError: m is not a function')).not.toBe(errorCode('TypeError: l is not a function'))
  expect(errorCode('')).toBe('page-failed-00000000')
})
