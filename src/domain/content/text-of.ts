const skipped = new Set([
  'type',
  'url',
  'id',
  'uid',
  'link_type',
  'lang',
  'slug',
  'dimensions',
  'spans',
  'slice_type',
  'slice_label',
  'variation',
  'version',
])

/** Returns the readable text of a value: rich text, groups and slices, without addresses and formatting. */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(toPlainText).filter(Boolean).join(' ')
  if (typeof value !== 'object' || value === null) return ''
  // The text of a linked document does not belong to this document.
  if ('link_type' in value && value.link_type === 'Document') return ''
  return Object.entries(value)
    .filter(([key]) => !skipped.has(key))
    .map(([, each]) => toPlainText(each))
    .filter(Boolean)
    .join(' ')
}

/** The words of a text as they are searched: small, without accents. */
export const toSearchTerms = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
