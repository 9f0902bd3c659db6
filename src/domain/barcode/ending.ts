import { canonicalBarcode } from './canonical.ts'

/** Fewer characters are the end of too many codes. */
const shortestEnding = 4

/** Those of the codes, in their canonical form, that are longer than what was typed and end in it: what can be read of a torn label. */
export function codesEndingIn(typed: string, codes: Iterable<string>): string[] {
  const ending = canonicalBarcode(typed)
  if (ending.length < shortestEnding) return []
  return [...codes].filter((code) => code.length > ending.length && code.endsWith(ending))
}
