/** Returns the seconds of a SCORM 1.2 timespan, "0012:30:05.5", or of an ISO 8601 duration, "PT1H30M5.5S"; 0 if it is neither. */
export function parseSeconds(text: string): number {
  const span = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/.exec(text)
  if (span) return Number(span[1]) * 3600 + Number(span[2]) * 60 + Number(span[3])
  const [whole, years, months, days, hours, minutes, seconds] =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text) ?? []
  if (whole === undefined) return 0
  const day = Number(years ?? 0) * 365 + Number(months ?? 0) * 30 + Number(days ?? 0)
  return day * 86_400 + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** "0001:30:05", as SCORM 1.2 writes it. */
export const timespan = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`

/** "PT1H30M5S", as SCORM 2004 writes it. */
export const duration = (seconds: number): string =>
  `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${Math.floor(seconds) % 60}S`
