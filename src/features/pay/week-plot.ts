import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { getWeekDays, type PayWeek } from '#domain/pay/pay-week.ts'
import { total } from '#domain/pay/sum-lines.ts'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import type { OwnPay } from './own-pay-store.ts'

/** Pounds by day of a week; days to come have none, nor has a week without a record, and today's may still change. */
export function weekPlot(week: PayWeek, own: readonly OwnPay[], today: string): PlotData {
  const days = getWeekDays(week)
  const now = days.indexOf(today)
  return {
    places: days.map((day) => ({ short: dayName(day).slice(0, 3), whole: dayName(day) })),
    series: [
      {
        name: 'Pay',
        values: days.map((day) =>
          day > today || own.length === 0 ? null : total(own.filter(({ date }) => date === day)),
        ),
      },
    ],
    ...(now >= 0 && { open: { from: now, label: 'In progress' } }),
    format: pounds,
    formatBrief: (tenths) => String(Math.round(tenths / 1000)),
  }
}
