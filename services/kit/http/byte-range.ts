/** Both inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * The part of a file that a `Range` header asks for. Null: the whole, where there is no header, or one of another
 * unit, of several parts or not in its form (RFC 9110 lets a server pass those over). 'outside': nothing of it is there.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 || size === 0 ? 'outside' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'outside' : { first, last }
}
