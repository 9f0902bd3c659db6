/**
 * A phone number as services and user pools store it: "07700 900201", "0044 7700 900201", "+44 (0)7700 900201" and
 * "447700900201" are "+447700900201". A number without a country is British; one that is no number stays as it was typed,
 * without spaces, so that validation can reject it.
 */
export function toPhoneNumber(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replaceAll(/\(0\)/g, '')
    .replaceAll(/[\s().\-‐-―/\u200B-\u200F\u202A-\u202E\u2060]/g, '')
    .replace(/^tel:/i, '')
  if (/^\+440\d/.test(digits)) return digits.replace('+440', '+44')
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return toPhoneNumber(`+${digits.slice(2)}`)
  if (digits.startsWith('0')) return `+44${digits.slice(1)}`
  return /^44\d{9,10}$/.test(digits) ? `+${digits}` : digits
}

/** The groups in which British numbers are written, by how they begin: Ofcom's national telephone numbering plan. */
const groups: readonly (readonly [start: RegExp, groups: RegExp])[] = [
  [/^02/, /^(\d{3})(\d{4})(\d+)$/],
  [/^01(1|\d1)/, /^(\d{4})(\d{3})(\d+)$/],
  [/^0[389]/, /^(\d{4})(\d{3})(\d+)$/],
  [/^0/, /^(\d{5})(\d+)$/],
]

/** A number as it is dialled in Britain: "+447700900104" is "07700 900104"; one of another country as it is stored. */
export function dialledNumber(phone: string): string {
  if (!phone.startsWith('+44')) return phone
  const digits = phone.replace('+44', '0')
  const written = groups.find(([start]) => start.test(digits))?.[1].exec(digits)
  return written ? written.slice(1).join(' ') : digits
}
