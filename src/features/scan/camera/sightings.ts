import type { Corners } from '#device/scanner/scan-result.ts'

/** A found code, in the pixels of the video it was found in. */
export interface Sighting {
  corners: Corners
  videoWidth: number
  videoHeight: number
}

export interface Sightings {
  now: () => Sighting | null
  subscribe: (listener: () => void) => () => void
  /** Null: the code is out of view. */
  show: (sighting: Sighting | null) => void
}

/** Holds the position of the code in each frame, outside React, so that only the marks are drawn again. */
export function createSightings(): Sightings {
  let current: Sighting | null = null
  const listeners = new Set<() => void>()
  return {
    now: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    show(sighting) {
      if (sighting === current) return
      current = sighting
      for (const listener of listeners) listener()
    },
  }
}
