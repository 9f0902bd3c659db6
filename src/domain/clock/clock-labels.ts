const minute = 60_000
const hour = 60 * minute

function span(ms: number): string {
  const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`
  if (ms < 50 * minute) return count(Math.round(ms / minute), 'minute')
  const hours = Math.round(ms / hour)
  return hours < 48 ? count(hours, 'hour') : count(Math.round(hours / 24), 'day')
}

/** Returns the warning for a wrong clock; undefined if the clock is right. */
export function clockWarning(ahead: number): { title: string; advice: string } | undefined {
  if (ahead === 0) return undefined
  return {
    title: `Your phone’s clock is about ${span(Math.abs(ahead))} ${ahead < 0 ? 'behind' : 'ahead'}.`,
    advice: 'Turn on automatic date and time in your phone’s settings. Until then this app uses the depot’s time.',
  }
}
