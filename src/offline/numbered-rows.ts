/** The outbox or what goes with it. */
interface NumberedTable<Row> {
  bulkGet(ns: number[]): PromiseLike<(Row | undefined)[]>
  where(key: 'n'): {
    between(first: number, last: number, withFirst: true, withLast: true): { toArray(): PromiseLike<Row[]> }
  }
}

/**
 * Rows by their numbers, in the order of `ns`. In one request where the numbers lie close together, as those of
 * waiting taps do: with one each, a queue of hundreds takes longer to be read than to be sent.
 */
export async function numberedRows<Row extends { n: number }>(
  table: NumberedTable<Row>,
  ns: readonly number[],
): Promise<(Row | undefined)[]> {
  if (ns.length === 0) return []
  const first = Math.min(...ns)
  const last = Math.max(...ns)
  if (ns.length === 1 || last - first >= 2 * ns.length) return await table.bulkGet([...ns])
  const rows = await table.where('n').between(first, last, true, true).toArray()
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  return ns.map((n) => byNumber.get(n))
}
