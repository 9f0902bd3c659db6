export type RecentTexts = {
  has: (text: string, atMs: number) => boolean
  add: (text: string, atMs: number) => void
  /** Another picture has been looked at. Call it before what the picture shows is asked for or added. */
  look: () => void
  clear: () => void
}

/** A label has left the view when so many pictures in a row do not show it. A slow phone may need seconds for them. */
const picturesWithout = 3
/** Without any frames (the camera was off), a label counts as out of view after this time. */
const longestMs = 10_000

/**
 * Texts that are still in view: seen within the last `forMs` milliseconds, or in one of the last three pictures. Older
 * ones are dropped as new ones come.
 */
export const createRecentTexts = (forMs: number): RecentTexts => {
  const lastSeen = new Map<string, { atMs: number; picture: number }>()
  let picture = 0
  const isRecent = (text: string, atMs: number): boolean => {
    const seen = lastSeen.get(text)
    if (seen === undefined) return false
    const gone = atMs - seen.atMs
    return gone < forMs || (gone < longestMs && picture - seen.picture <= picturesWithout)
  }
  return {
    has: isRecent,
    add: (text, atMs) => {
      for (const known of lastSeen.keys()) if (!isRecent(known, atMs)) lastSeen.delete(known)
      lastSeen.set(text, { atMs, picture })
    },
    look: () => {
      picture += 1
    },
    clear: () => lastSeen.clear(),
  }
}
