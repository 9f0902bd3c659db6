/**
 * PostgreSQL stores every Unicode text but those with U+0000 or with half of a surrogate pair.
 * @param json a JSON text as JSON.stringify writes it, where both appear as escapes
 */
export function isStorable(json: string): boolean {
  // Pairs of backslashes first, so that an escaped backslash before a "u" is not taken for an escape.
  return !/\\u(0000|d[89a-f][0-9a-f]{2})/i.test(json.replaceAll('\\\\', ''))
}
