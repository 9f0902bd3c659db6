const formats = new Map<number, Intl.NumberFormat>()

/** Formatters are cached, because creating one takes as long as drawing a screen of rows. */
function formatOf(decimals: number): Intl.NumberFormat {
  const format =
    formats.get(decimals) ??
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return format
}

/** An amount in a sentence, in tenths of a penny: 450 is "45p", 6000 is "£6.00". */
export const formatAmount = (tenths: number): string => (Math.abs(tenths) < 1000 ? `${tenths / 10}p` : pounds(tenths))

/** An amount in tenths of a penny, as people write it: 6000 is "£6.00", 45 is "£0.045". */
export function pounds(tenths: number): string {
  const pennies = Math.abs(tenths) / 10
  const value = formatOf(Number.isInteger(pennies) ? 2 : 3).format(pennies / 100)
  return `${tenths < 0 ? '−' : ''}£${value}`
}
