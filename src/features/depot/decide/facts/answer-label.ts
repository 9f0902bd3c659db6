import { dayName } from '#domain/dates/near-day.ts'
import { payPeriod } from '#domain/pay-period.ts'

/** An answer of a form for reading: "2026-P08" is "Period 8, 2026", a date has its month's name, and "next_day" is "Next day". */
export function answerLabel(text: string): string {
  if (/^\d{4}-P\d{2}$/.test(text) && payPeriod(text)) return `Period ${Number(text.slice(-2))}, ${text.slice(0, 4)}`
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return `${dayName(text)} ${text.slice(0, 4)}`
  if (!/^[a-z]+(?:[-_][a-z]+)*$/.test(text)) return text
  const words = text.replaceAll(/[-_]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
