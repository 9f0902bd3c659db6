/** Returns a code such as "page-failed-1a2b3c4d" for a bug in the app. The same error text gives the same code on every phone. */
export function errorCode(details: string): string {
  let hash = 0
  for (const letter of details) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return `page-failed-${hash.toString(16).padStart(8, '0')}`
}
