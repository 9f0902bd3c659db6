import type { Choice } from './choice.ts'
import { createTemplate, type Layout, type Template } from './fit.ts'

/** Widths of bars and spaces of the values 0 to 105 (ISO/IEC 15417). */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const stop = '2331112'

const toBits = (run: string): string =>
  Array.from(run, (width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')

const patterns = Array.from({ length: widths.length / 6 }, (_, value) => toBits(widths.slice(value * 6, value * 6 + 6)))
const firstStart = 103
const values = 103

/** Builds the layouts of codes with `least` to `most` values between start and check character. */
export const createCode128Layouts = (least: number, most: number): Layout[] => {
  const inner: Template[] = patterns.slice(0, values).map((bits) => createTemplate(`0${bits}1`))
  const starts = patterns.slice(firstStart).map((bits) => createTemplate(`0000${bits}1`))
  const stops = [createTemplate(`0${toBits(stop)}0000`)]
  return Array.from({ length: most - least + 1 }, (_, more) => {
    const drawn = least + more + 1
    return {
      modules: 11 * (drawn + 1) + 13,
      slots: [
        { offset: -3, modules: 14, alternatives: starts, isAnchor: true },
        ...Array.from({ length: drawn }, (__, at) => ({
          offset: 11 * (at + 1),
          modules: 11,
          alternatives: inner,
          isAnchor: false,
        })),
        { offset: 11 * (drawn + 1), modules: 16, alternatives: stops, isAnchor: true },
      ],
    }
  })
}

type Path = { cost: number; codes: readonly number[] }

const keepTwo = (paths: Path[], path: Path): void => {
  const at = paths.findIndex(({ cost }) => path.cost < cost)
  if (at === -1) paths.push(path)
  else paths.splice(at, 0, path)
  if (paths.length > 2) paths.pop()
}

/** Values of one slot that are worth following, the likeliest first. */
const likeliest = (costs: Float32Array): { value: number; cost: number }[] =>
  Array.from(costs, (cost, value) => ({ value, cost }))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, 12)

const [shift, setC, setB, setA, separator] = [98, 99, 100, 101, 102]

/** The text of the values after the start character, or null where they use a function that labels have no need for. */
const toText = (codes: readonly number[]): { text: string; isGs1: boolean } | null => {
  let set = 'ABC'.charAt((codes[0] ?? 0) - firstStart)
  let shifted = ''
  let text = ''
  for (const [at, code] of codes.slice(1).entries()) {
    const current = shifted || set
    shifted = ''
    if (code === separator) text += at === 0 ? '' : '\u001D'
    else if (current === 'C' && code < setB) text += String(code).padStart(2, '0')
    else if (current !== 'C' && code < 96) {
      text += String.fromCharCode(current === 'A' && code >= 64 ? code - 64 : code + 32)
    } else if (code === shift && current !== 'C') shifted = current === 'A' ? 'B' : 'A'
    else if (code === setC && current !== 'C') set = 'C'
    else if (code === setB && current !== 'B') set = 'B'
    else if (code === setA && current !== 'A') set = 'A'
    else return null
  }
  return text === '' ? null : { text, isGs1: codes[1] === separator }
}

/** The two likeliest texts whose check character is right, given what each value costs in each slot. */
export const chooseCode128 = (costs: readonly Float32Array[]): readonly [Choice, Choice] | null => {
  const best: Path[] = []
  const inner = costs.slice(1, -1).map(likeliest)
  const check = inner.pop()
  for (const [start, startCost] of (costs[0] ?? []).entries()) {
    const first = firstStart + start
    let states = new Map<number, Path[]>([[first % values, [{ cost: startCost, codes: [first] }]]])
    for (const [at, options] of inner.entries()) {
      const next = new Map<number, Path[]>()
      for (const [sum, paths] of states) {
        for (const { cost, codes } of paths) {
          for (const option of options) {
            const to = (sum + (at + 1) * option.value) % values
            const into = next.get(to) ?? []
            next.set(to, into)
            if (into.length < 2 || cost + option.cost < (into[1]?.cost ?? 0)) {
              keepTwo(into, { cost: cost + option.cost, codes: [...codes, option.value] })
            }
          }
        }
      }
      states = next
    }
    for (const { value, cost } of check ?? []) {
      for (const path of states.get(value) ?? []) keepTwo(best, { cost: path.cost + cost, codes: path.codes })
    }
  }
  const [chosen, rival] = best
  if (chosen === undefined) return null
  const read = toText(chosen.codes)
  if (read === null) return null
  return [
    { text: read.text, cost: chosen.cost, ...(read.isGs1 ? { symbologyId: ']C1' } : {}) },
    { text: '', cost: rival?.cost ?? chosen.cost + 1 },
  ]
}
