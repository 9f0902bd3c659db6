import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { pounds } from '#domain/money.ts'
import type { TaxMonth } from '#domain/tax/month-totals.ts'
import { isIn } from '#domain/tax/tax-year.ts'
import type { PlotData } from '#ui/drawings/plot-data.ts'

/** Income and what is deducted by month of a tax year. Months to come have no figures, and those of the present one may still change. */
export function yearPlot(months: readonly TaxMonth[], today: string): PlotData {
  const now = months.findIndex((month) => isIn(month, today))
  const begun = <Value>(value: Value, { from }: TaxMonth): Value | null => (from > today ? null : value)
  return {
    places: months.map(({ from, to }) => ({
      short: dayAndMonth(from).split(' ').at(-1)?.slice(0, 3) ?? '',
      whole: `${dayAndMonth(from)} to ${dayAndMonth(to)}`,
    })),
    series: [
      { name: 'Income', values: months.map((month) => begun(month.income, month)) },
      { name: 'Miles and expenses', values: months.map((month) => begun(month.deductions, month)) },
    ],
    ...(now >= 0 && { open: { from: now, label: 'In progress' } }),
    format: pounds,
  }
}
