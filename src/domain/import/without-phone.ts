/** Lines that are named. */
const namedLines = 5

/** Returns "2 phone numbers can’t be called and are left out (lines 3, 7)". */
export function formatWithoutPhone(lines: readonly number[], place: 'line' | 'parcel'): string {
  const isOne = lines.length === 1
  const named = lines.slice(0, namedLines).join(', ') + (lines.length > namedLines ? ' …' : '')
  const count = isOne ? 'One phone number' : `${lines.length} phone numbers`
  return `${count} can’t be called and ${isOne ? 'is' : 'are'} left out (${place}${isOne ? '' : 's'} ${named})`
}
