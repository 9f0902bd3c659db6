import { expect, it } from 'vitest'
import { align } from '../../chaos/align.ts'

/** A word in lower case was cut off before the screen confirmed it. */
const aligned = (said: string, held: string) =>
  align(said.split(''), held.split(''), {
    same: (one, other) => one.toUpperCase() === other,
    certain: (one) => one === one.toUpperCase(),
  })

it('finds nothing where all that was said is held, in its order', () => {
  expect(aligned('ABC', 'ABC')).toEqual({ lost: [], surplus: [] })
  expect(aligned('', '')).toEqual({ lost: [], surplus: [] })
})

it('names what is lost and what is held without having been said', () => {
  expect(aligned('ABC', 'AC')).toEqual({ lost: ['B'], surplus: [] })
  expect(aligned('AB', 'ABB')).toEqual({ lost: [], surplus: ['B'] })
  expect(aligned('A', 'X')).toEqual({ lost: ['A'], surplus: ['X'] })
})

it('takes another order for a loss and a surplus', () => {
  expect(aligned('AB', 'BA')).toMatchObject({ lost: [expect.any(String)], surplus: [expect.any(String)] })
})

it('lets what was cut off be held once or not at all', () => {
  expect(aligned('AbC', 'AC')).toEqual({ lost: [], surplus: [] })
  expect(aligned('AbC', 'ABC')).toEqual({ lost: [], surplus: [] })
  expect(aligned('AbC', 'ABBC')).toEqual({ lost: [], surplus: ['B'] })
})

it('gives a held tap to the one that was confirmed before the like one that was cut off', () => {
  expect(aligned('bB', 'B')).toEqual({ lost: [], surplus: [] })
  expect(aligned('Bb', 'B')).toEqual({ lost: [], surplus: [] })
  expect(aligned('bBb', 'BBB')).toEqual({ lost: [], surplus: [] })
  expect(aligned('BB', 'B')).toEqual({ lost: ['B'], surplus: [] })
})
