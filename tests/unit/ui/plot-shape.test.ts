import { describe, expect, test } from 'vitest'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { barShare, linePieces, lineShare, namedPlaces, writtenPlaces } from '#ui/drawings/plot-shape.ts'

const plot = (values: (number | null)[], short = 'Mon', target?: number): PlotData => ({
  places: values.map((_, at) => ({ short, whole: `Day ${at}` })),
  series: [{ name: 'Parcels', values }],
  format: String,
  ...(target === undefined ? {} : { target: { label: 'Target', value: target } }),
})

describe('the places with a word', () => {
  test.each([
    [1, [0]],
    [3, [0, 1, 2]],
    [12, [0, 4, 7, 11]],
    [14, [0, 4, 9, 13]],
  ])('of %i are %j', (count, places) => {
    expect([...namedPlaces(count)]).toEqual(places)
  })

  test('are all where words and figures fit', () => {
    const { figures, words } = writtenPlaces(plot([0, 81, 74, 79, 22, null, null]))
    expect([figures.size, words.size]).toEqual([7, 7])
  })

  test('are few where they do not, and only the highest bar keeps its figure', () => {
    const { figures, words } = writtenPlaces(plot([1410, 1388, 1622, null, 990, 1422, 1180]))
    expect([...figures]).toEqual([2])
    expect(words.size).toBe(4)
  })
})

describe('a line', () => {
  test('is broken where nothing is known', () => {
    expect(linePieces([1, 2, null, 4, null, 5, 6])).toEqual([
      { open: false, at: [0, 1] },
      { open: false, at: [3] },
      { open: false, at: [5, 6] },
    ])
  })

  test('goes on from the last settled figure where it becomes open', () => {
    expect(linePieces([1, 2, 3, 4], 2)).toEqual([
      { open: false, at: [0, 1] },
      { open: true, at: [1, 2, 3] },
    ])
  })
})

describe('the height', () => {
  test('of a bar starts at zero and leaves room for the target', () => {
    const share = barShare(plot([5, 10], 'Mon', 20))
    expect([share(0), share(5), share(20), share(-1)]).toEqual([0, 0.25, 1, 0])
    expect(barShare(plot([0, null]))(0)).toBe(0)
  })

  test('of a line runs from the lowest to the highest, target included', () => {
    const share = lineShare(plot([98, 99], 'Mon', 97))
    expect(share(97)).toBeCloseTo(0.08)
    expect(share(99)).toBeCloseTo(0.92)
  })

  test('of a level line is the middle', () => {
    expect(lineShare(plot([4, 4]))(4)).toBe(0.5)
  })
})
