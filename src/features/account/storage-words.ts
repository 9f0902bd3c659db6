const mega = 1_000_000
const giga = 1_000_000_000

/** "38 MB", "2.1 GB", "under 1 MB". Decimal, as phones count their storage. */
export function sizeWords(bytes: number): string {
  if (bytes < mega) return 'under 1 MB'
  if (bytes < giga) return `${Math.round(bytes / mega)} MB`
  return `${(bytes / giga).toFixed(1)} GB`
}

export const persistenceWords = (persistent: boolean): string =>
  persistent
    ? 'Protected: the browser keeps it, also when the phone is nearly full.'
    : 'Not protected: the browser may clear it when the phone is nearly full. Installing the app helps.'
