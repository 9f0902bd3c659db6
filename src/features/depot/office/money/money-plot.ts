import type { RoundMoney } from '#contracts/pay/money.ts'
import { dayAndMonth, shortDay } from '#domain/dates/day-labels.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { pounds } from '#domain/money.ts'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { sumMoney, type Span } from './money-figures.ts'

const listWeeks = ({ from, to }: Span): string[] => {
  const weeks: string[] = []
  for (let week = from; week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/** Cost and earnings by week. A week without an invoice has no figure. */
export function toPlot(rounds: readonly RoundMoney[], span: Span): PlotData {
  const sums = listWeeks(span).map((week) => {
    const own = rounds.filter((each) => each.week === week)
    return { week, sum: own.length === 0 ? null : sumMoney(own) }
  })
  const earned = sums.map(({ sum }) => sum?.earned ?? null)
  return {
    places: sums.map(({ week }) => ({ short: shortDay(week), whole: `Week from ${dayAndMonth(week)}` })),
    series: [
      { name: 'Cost', values: sums.map(({ sum }) => sum?.cost ?? null) },
      ...(earned.some((value) => value !== null) ? [{ name: 'Earned', values: earned }] : []),
    ],
    format: pounds,
  }
}
