const isCode = (text: string): boolean =>
  /^([\da-f]{64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/i.test(text)

/** What a person typed or chose, out of an input that nobody can read as a whole: its texts and numbers, without ids and moments. */
export function typedTexts(input: unknown): string[] {
  if (typeof input === 'string') return input.trim() === '' || isCode(input) ? [] : [input]
  if (typeof input === 'number') return [String(input)]
  if (input === null || typeof input !== 'object' || input instanceof ArrayBuffer) return []
  return Object.values(input).flatMap(typedTexts)
}
