const two = (value: number): string => String(value).padStart(2, '0')

/** The share of a day as which a spreadsheet stores a time. With fewer decimals it could be hours and minutes. */
const shareOfDay = /^0?[.,]\d{3,}$/

/** "09:00" from a time as people and spreadsheets write it; undefined where it is none, or could be two. */
export function readTime(written: string): string | undefined {
  const text = written.toLowerCase()
  if (shareOfDay.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * 1440)
    return minutes < 1440 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : undefined
  }
  const [, hours, minutes = '00', seconds = '00', half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:\.0+)?)? ?(?:([ap])\.?m\.?)?$/.exec(text) ??
    /^(\d{2})(\d{2})$/.exec(text) ??
    []
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 0) return undefined
  const isPlain = half === undefined
  // "9" alone may be a time or a count; "0.25" may be a quarter of a day.
  if (isPlain && /^\d{1,2}$|^0\./.test(text)) return undefined
  if (isPlain) return Number(hours) < 24 ? `${two(Number(hours))}:${minutes}` : undefined
  if (Number(hours) < 1 || Number(hours) > 12) return undefined
  return `${two((Number(hours) % 12) + (half === 'p' ? 12 : 0))}:${minutes}`
}
