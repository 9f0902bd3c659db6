const key = 'lessons'

export function recordPlayed(): void {
  try {
    localStorage.setItem(key, 'played')
  } catch {
    // Without storage here, the player has none either.
  }
}

export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
