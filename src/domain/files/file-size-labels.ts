/** Returns "14 MB", "1.2 MB" or "48 kB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`
}

/** Returns "3.1 of 12 MB" or "12 of 48 kB": both numbers are in the unit of the whole. */
export const formatPartOfFileSize = (part: number, whole: number): string =>
  `${whole < 1_000_000 ? Math.ceil(part / 1000) : (part / 1_000_000).toFixed(1)} of ${formatFileSize(whole)}`
