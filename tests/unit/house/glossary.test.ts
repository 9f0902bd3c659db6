import { expect, test } from 'vitest'
import { checkGlossary } from '../../check/check-glossary.ts'
import { inHouse } from './in-house.ts'

const allowNone = new Set<string>()

test.each(['readFault', 'parcelDeeds', 'usualRules', 'keepDraft', 'textOf', 'stateWords', 'hearHints', 'patience'])(
  '%s uses a retired word',
  (name) => {
    const graph = inHouse({ 'src/domain/day.ts': `export const ${name} = 1` })
    expect(checkGlossary(graph, allowNone)).toHaveLength(1)
  },
)

test.each([
  'readError',
  'parcelActions',
  'defaultRules',
  'saveDraft',
  'toText',
  'stateLabels',
  'Keeper',
  'proof',
  'notes',
])('%s follows the glossary', (name) => {
  const graph = inHouse({ 'src/domain/day.ts': `export const ${name} = 1` })
  expect(checkGlossary(graph, allowNone)).toEqual([])
})

test('a file may not be named with a retired word', () => {
  expect(checkGlossary(inHouse({ 'src/domain/claim-words.ts': 'export const a = 1' }), allowNone)).toEqual([
    'src/domain/claim-words.ts: “claim-words” uses a retired word; write labels, messages or formatX',
  ])
})

test('a name that is older than the glossary is allowed until it is gone', () => {
  const allowed = new Set(['readFault'])
  expect(checkGlossary(inHouse({ 'src/domain/day.ts': 'export const readFault = 1' }), allowed)).toEqual([])
  expect(checkGlossary(inHouse({ 'src/domain/day.ts': 'export const readError = 1' }), allowed)).toEqual([
    'tests/check/old-names.txt: “readFault” is gone; delete it',
  ])
})

test('tests may use any name', () => {
  expect(checkGlossary(inHouse({ 'tests/unit/fault.ts': 'export const fault = 1' }), allowNone)).toEqual([])
})
