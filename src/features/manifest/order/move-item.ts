/** The list with one item at another place; the same list where there is no such place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || from === to || to < 0 || to >= items.length) return items
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Returns the index where a dragged item lands: before the first row whose middle is below it. Values are in px. */
export function toDropIndex(middles: readonly number[], from: number, height: number): number {
  const before = middles.findIndex((middle) => height < middle)
  const gap = before < 0 ? middles.length : before
  return gap > from ? gap - 1 : gap
}
