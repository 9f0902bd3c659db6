/** Country, type, version, class; supply chain; item; postcode with delivery point; return flag, postcode; reserve. */
const structure = /^JGB [0-9A-Z]{3}\d{7}\d{8}[A-Z0-9 ]{9}[0-9A-Z][A-Z0-9 ]{7}[A-Z0-9 ]{6}$/
const structuredLength = 45

/**
 * The 45 structured characters of a Royal Mail 2D Mailmark, or null when the text is not one.
 * Scanners drop trailing spaces and senders add their own content behind: both are evened out, so
 * that one item always has one text.
 */
export const mailmarkText = (text: string): string | null => {
  if (!text.startsWith('JGB ')) return null
  const structured = text.padEnd(structuredLength, ' ').slice(0, structuredLength)
  return structure.test(structured) ? structured : null
}
