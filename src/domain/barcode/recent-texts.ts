export type RecentTexts = {
  has: (text: string, atMs: number) => boolean
  add: (text: string, atMs: number) => void
  clear: () => void
}

/** Texts seen within the last `forMs` milliseconds; older ones are dropped as new ones come. */
export const createRecentTexts = (forMs: number): RecentTexts => {
  const lastSeen = new Map<string, number>()
  const isRecent = (seenAt: number | undefined, atMs: number): boolean => seenAt !== undefined && atMs - seenAt < forMs
  return {
    has: (text, atMs) => isRecent(lastSeen.get(text), atMs),
    add: (text, atMs) => {
      for (const [known, seenAt] of lastSeen) if (!isRecent(seenAt, atMs)) lastSeen.delete(known)
      lastSeen.set(text, atMs)
    },
    clear: () => lastSeen.clear(),
  }
}
