/**
 * The part of a file of `total` bytes that a `Range` header asks for: its first byte and the one behind its last. Undefined: the
 * whole, where there is no header, or one that is not in its form (RFC 9110 lets it be passed over). 'outside': nothing of it is there.
 */
export function readRange(
  header: string | null,
  total: number,
): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const start = from === '' ? Math.max(0, total - Number(to)) : Number(from)
  const end = from === '' || to === '' ? total : Math.min(total, Number(to) + 1)
  return start < end ? { start, end } : 'outside'
}
