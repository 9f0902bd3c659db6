export interface TypedDate {
  day: string
  month: string
  year: string
}

/** "2026-05-14" of three figures as typed; undefined where it is no day of the calendar. Two figures are this century's. */
export function readDate(typed: TypedDate): string | undefined {
  const [day = 0, month = 0, year = 0] = [typed.day, typed.month, typed.year].map((part) =>
    /^\d+$/.test(part.trim()) ? Number(part) : 0,
  )
  const date = new Date(Date.UTC(year > 0 && year < 100 ? 2000 + year : year, month - 1, day))
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** A day, "2026-05-14", as it is typed, or a text of {@link toTypedText}; blank for none. */
export function typedDate(day: string | null): TypedDate {
  const [year = '', month = '', date = ''] = day?.split('-') ?? []
  return { day: date, month, year }
}

/** A date as typed in one text, "2026-5-14" or "-5-", which {@link typedDate} reads; empty where nothing is typed. */
export function toTypedText({ day, month, year }: TypedDate): string {
  const text = [year, month, day].map((part) => part.replaceAll('-', '')).join('-')
  return text === '--' ? '' : text
}
