import { describe, expect, it } from 'vitest'
import { codeMeant, hasOuterSpace, passwordsMeant } from '#domain/account/typed-secrets.ts'

describe('A one-time code', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['123\u2013456', '123456'],
    [' 123\u00a0456\n', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['001-234', '001234'],
    [' AB-12 ', 'AB-12'],
    ['---', '---'],
    ['', ''],
  ])('typed as %j is %j', (typed, code) => {
    expect(codeMeant(typed)).toBe(code)
  })
})

describe('A password', () => {
  it.each([
    ['Van-Rack-2026', ['Van-Rack-2026']],
    ['Van Rack 2026!', ['Van Rack 2026!']],
    ['Van-Rack-2026 ', ['Van-Rack-2026', 'Van-Rack-2026 ']],
    ['\tVan-Rack-2026\n', ['Van-Rack-2026', '\tVan-Rack-2026\n']],
    [' ', [' ']],
  ])('typed as %j is tried as %j', (typed, tried) => {
    expect(passwordsMeant(typed)).toEqual(tried)
  })

  it('that is new has no space at either end', () => {
    expect(['a b', ' ab', 'ab ', 'ab\n'].map(hasOuterSpace)).toEqual([false, true, true, true])
  })
})
