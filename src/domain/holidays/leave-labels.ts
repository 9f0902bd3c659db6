/** "5.5 days", "half a day", of half days. */
export function daysLabel(halves: number): string {
  if (halves === 1) return 'half a day'
  return halves === 2 ? '1 day' : `${halves / 2} days`
}
