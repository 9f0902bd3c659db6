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

/** A number as it is dialled in Britain: "+447700900104" is "07700 900104"; one of another country as it is stored. */
export const dialledNumber = (phone: string): string => phone.replace(/^\+44(7\d{3})/, '0$1 ').replace(/^\+44/, '0')
