import type { Choice } from './choice.ts'
import { createTemplate, type Layout, type Slot, type Template } from './fit.ts'

const right = [
  '1110010',
  '1100110',
  '1101100',
  '1000010',
  '1011100',
  '1001110',
  '1010000',
  '1000100',
  '1001000',
  '1110100',
]
const complement = (bits: string): string => Array.from(bits, (bit) => (bit === '1' ? '0' : '1')).join('')
const odd = right.map(complement)
const even = right.map((bits) => Array.from(bits).toReversed().join(''))
/** For each first digit, which of the six left digits are drawn with even parity (ISO/IEC 15420). */
const parities = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

const guard = (offset: number, bits: string): Slot => ({
  offset,
  modules: bits.length - 2,
  alternatives: [createTemplate(bits)],
  isAnchor: true,
})

/** Builds the layout of an EAN-13: ninety-five modules, three guards and twelve drawn digits. */
export const createEanLayout = (): Layout => {
  const leftTemplates: Template[] = [...odd, ...even].map((bits) => createTemplate(`1${bits}0`))
  const rightTemplates: Template[] = right.map((bits) => createTemplate(`0${bits}1`))
  const digits = (start: number, alternatives: readonly Template[]): Slot[] =>
    Array.from({ length: 6 }, (_, at) => ({ offset: start + at * 7, modules: 7, alternatives, isAnchor: false }))
  return {
    modules: 95,
    slots: [
      guard(-3, '00001010'),
      ...digits(3, leftTemplates),
      guard(45, '1010101'),
      ...digits(50, rightTemplates),
      guard(92, '01010000'),
    ],
  }
}

type Path = { cost: number; text: string }

const keepTwo = (paths: Path[], path: Path): void => {
  if (paths.length === 2 && path.cost >= (paths[1]?.cost ?? 0)) return
  if (paths.length > 0 && path.cost < (paths[0]?.cost ?? 0)) paths.unshift(path)
  else paths.splice(1, 0, path)
  if (paths.length > 2) paths.pop()
}

/**
 * The two likeliest numbers whose check digit is right, given what each digit costs in each slot:
 * a shortest path through the digits and the remainders of the check sum, for each first digit.
 */
export const chooseEan = (costs: readonly Float32Array[]): readonly [Choice, Choice] | null => {
  const best: Path[] = []
  for (const [first, parity] of parities.entries()) {
    let states: Path[][] = Array.from({ length: 10 }, (_, sum) =>
      sum === first ? [{ cost: 0, text: `${first}` }] : [],
    )
    for (let position = 0; position < 12; position += 1) {
      const row = costs[position < 6 ? position + 1 : position + 2]
      const shift = position < 6 && parity[position] === '1' ? 10 : 0
      const weight = position % 2 === 0 ? 3 : 1
      const next: Path[][] = Array.from({ length: 10 }, () => [])
      for (const [sum, paths] of states.entries()) {
        for (const path of paths) {
          for (let digit = 0; digit < 10; digit += 1) {
            const cost = path.cost + (row?.[digit + shift] ?? 2)
            const into = next[(sum + digit * weight) % 10] ?? []
            if (into.length < 2 || cost < (into[1]?.cost ?? 0)) keepTwo(into, { cost, text: path.text + digit })
          }
        }
      }
      states = next
    }
    for (const path of states[0] ?? []) keepTwo(best, path)
  }
  const [chosen, rival] = best
  return chosen === undefined || rival === undefined ? null : [chosen, rival]
}
