const form = /^\d{4}-\d{2}-\d{2}$/

/** The day that an address names, "2026-05-14"; undefined where it names none, so it is about today. */
export function dayOfAddress(params: URLSearchParams): string | undefined {
  const day = params.get('day') ?? ''
  // A day that no calendar has would come out as another one.
  const isDay = form.test(day) && new Date(`${day}T12:00:00Z`).toJSON()?.slice(0, 10) === day
  return isDay ? day : undefined
}

/** The address of a screen on a day. Today needs no word. */
export const addressOfDay = (path: string, day: string, today: string): string =>
  day === today ? path : `${path}${path.includes('?') ? '&' : '?'}day=${day}`
