/** UUIDs that count up, so that a failing run reads the same each time. */
export function counterIds(series = 0): () => string {
  let count = 0
  return () => `00000000-${String(series).padStart(4, '0')}-4000-8000-${String(++count).padStart(12, '0')}`
}
