/** The state of the player. It is small, because every screen loads it. */
export interface Playing {
  id: string
  title: string
  paused: boolean
}

let playing: Playing | null = null
let silence = (): void => undefined
const listeners = new Set<() => void>()

export const subscribePlaying = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const playingNow = (): Playing | null => playing

/** @param stop ends it for good */
export function showPlaying(next: Playing | null, stop: () => void): void {
  if (next?.id === playing?.id && next?.paused === playing?.paused) return
  playing = next
  silence = stop
  for (const listener of listeners) listener()
}

export const stopPlaying = (): void => silence()
