const mega = 1_000_000
const giga = 1_000_000_000

/** "38 MB", "2.1 GB", "under 1 MB". Decimal, as phones count their storage. */
export function sizeWords(bytes: number): string {
  if (bytes < mega) return 'under 1 MB'
  if (bytes < giga) return `${Math.round(bytes / mega)} MB`
  return `${(bytes / giga).toFixed(1)} GB`
}

/** "38 MB of 2.1 GB"; empty where the browser does not say. */
export function roomWords({ used, quota }: { used: number | null; quota: number | null }): string {
  if (used === null) return ''
  return quota === null ? sizeWords(used) : `${sizeWords(used)} of ${sizeWords(quota)}`
}

/** The browser's answer to whether it will keep the data. */
export const persistenceWords = (persistent: boolean): string =>
  persistent
    ? 'Your browser keeps your data, even when the phone is nearly full.'
    : 'Your browser may clear your data when the phone is nearly full. Installing the app helps.'
