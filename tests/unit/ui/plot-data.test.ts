import { expect, test } from 'vitest'
import { describePlot, hasFigures, getRange, type PlotData } from '#ui/drawings/plot-data.ts'

const plot = (values: (number | null)[], more: Partial<PlotData> = {}): PlotData => ({
  places: values.map((_, at) => ({ short: `${at}`, whole: `Day ${at}` })),
  series: [{ name: 'Parcels', values }],
  format: (value) => `${value} pcs`,
  ...more,
})

test('few figures are all said, what is missing is left out', () => {
  expect(describePlot(plot([3, null, 0]))).toBe('Parcels: Day 0 3 pcs, Day 2 0 pcs.')
})

test('of many figures the ends and the range are said', () => {
  expect(describePlot(plot([null, 5, 9, 2, 4, 4, 4, 4, 6]))).toBe(
    'Parcels: from Day 1 5 pcs to Day 8 6 pcs, lowest 2 pcs, highest 9 pcs.',
  )
})

test('what is open and the target are said', () => {
  const data = plot([1, 2], { open: { from: 1, label: 'Forecast' }, target: { label: 'Target', value: 4 } })
  expect(describePlot(data)).toBe('Parcels: Day 0 1 pcs, Day 1 2 pcs. Forecast from Day 1. Target 4 pcs.')
})

test('nothing known is said, and has no range', () => {
  expect(describePlot(plot([null]))).toBe('Parcels: no figures.')
  expect(getRange(plot([null]))).toEqual({ lowest: 0, highest: 0 })
  expect(hasFigures(plot([null]))).toBe(false)
  expect(hasFigures(plot([null, 0]))).toBe(true)
})
