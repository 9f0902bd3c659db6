import type { StarPeriod } from '#contracts/performance/stars.ts'
import { shortDay } from '#domain/dates/day-labels.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { getAverageStars } from '#domain/stars/star-period.ts'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { formatAverage } from '#domain/stars/star-labels.ts'

/** A year of periods. */
const most = 13

/** Returns the average of each period, earliest first. `periods` is newest first. */
export function averagePlot(periods: readonly StarPeriod[], today: string, target: number | undefined): PlotData {
  const shown = periods.slice(0, most).toReversed()
  const isOpen = (shown.at(-1)?.to ?? '') >= today
  return {
    places: shown.map(({ from }) => ({ short: shortDay(from), whole: `From ${dayName(from)} ${from.slice(0, 4)}` })),
    series: [{ name: 'Average', values: shown.map((period) => getAverageStars(period)) }],
    ...(isOpen ? { open: { from: shown.length - 1, label: 'In progress' } } : {}),
    ...(target === undefined ? {} : { target: { label: 'Step', value: target } }),
    format: formatAverage,
  }
}
