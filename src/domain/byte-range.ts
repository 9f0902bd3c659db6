/** First byte and the one behind the last, of a file of `total` bytes. Undefined: no range that this understands, so all of it is given. */
export function readRange(header: string | null, total: number): { start: number; end: number } | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, total - Number(to)) : Number(from)
  const end = from === '' || to === '' ? total : Math.min(total, Number(to) + 1)
  return start < end ? { start, end } : 'outside'
}
