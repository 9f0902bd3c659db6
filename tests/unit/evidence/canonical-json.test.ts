import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#domain/evidence/canonical-json.ts'

const seed = 20261128

describe('canonical JSON (RFC 8785)', () => {
  it('writes the example of section 3.2.2', () => {
    const value: unknown = JSON.parse(
      String.raw`{
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }`,
    )
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts names by UTF-16 code units, as the example of section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const value = Object.fromEntries(names.map((name, at) => [name, at]))
    expect(
      canonicalJson(value)
        .match(/:\d/g)
        ?.map((part) => names[Number(part.slice(1))]),
    ).toEqual(['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'])
  })

  it('leaves out what is undefined, as JSON does', () => {
    expect(canonicalJson({ b: undefined, a: { c: undefined } })).toBe('{"a":{}}')
  })

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['half a character', '\ud83d'],
    ['half a character as a name', { '\ude00': 1 }],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['undefined in an array', [undefined]],
    ['a hole', Array.from({ length: 1 })],
    ['a big integer', BigInt(1)],
  ])('takes no %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })

  it('is the same for equal values, and reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const json = JSON.stringify(value)
        const text = canonicalJson(JSON.parse(json))
        expect(JSON.parse(text)).toEqual(JSON.parse(json))
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
      { seed, numRuns: 500 },
    )
  })

  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (members) => {
        const turned = Object.fromEntries(Object.entries(members).toReversed())
        expect(canonicalJson(turned)).toBe(canonicalJson(members))
      }),
      { seed, numRuns: 500 },
    )
  })
})
