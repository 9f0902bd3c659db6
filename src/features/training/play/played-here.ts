const key = 'lessons'

export function notePlayed(): void {
  try {
    localStorage.setItem(key, 'played')
  } catch {
    // A browser that keeps nothing here keeps nothing there.
  }
}

export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
