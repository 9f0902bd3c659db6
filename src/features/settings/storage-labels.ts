const mega = 1_000_000
const giga = 1_000_000_000

/** "38 MB", "2.1 GB", "under 1 MB". Decimal, as phones count their storage. */
export function formatSize(bytes: number): string {
  if (bytes < mega) return 'under 1 MB'
  if (bytes < giga) return `${Math.round(bytes / mega)} MB`
  return `${(bytes / giga).toFixed(1)} GB`
}

/** "38 MB of 2.1 GB"; empty where the browser does not say. */
export function formatStorage({ used, quota }: { used: number | null; quota: number | null }): string {
  if (used === null) return ''
  return quota === null ? formatSize(used) : `${formatSize(used)} of ${formatSize(quota)}`
}

/** Says whether the browser promises not to delete the data. */
export const formatPersistence = (persistent: boolean): string =>
  persistent
    ? 'Your browser keeps your data, even when the phone is nearly full.'
    : 'Your browser may clear your data when the phone is nearly full. Installing the app helps.'
