import type { Episode } from './episode.ts'

export interface MediaActions {
  play: () => void
  pause: () => void
  /** A number of seconds; a negative one skips back. */
  skip: (seconds: number) => void
  seek: (seconds: number) => void
  stop: () => void
}

/** Missing in some browsers, and some of it in others. */
const session = (): Partial<MediaSession> | undefined => (navigator as { mediaSession?: MediaSession }).mediaSession

function take(action: MediaSessionAction, handler: MediaSessionActionHandler): void {
  try {
    session()?.setActionHandler?.(action, handler)
  } catch {
    // This browser does not know that action.
  }
}

export const skipBack = 15
export const skipOn = 30

/** Puts an episode and its controls on the lock screen. */
export function showOnLockScreen({ title, image }: Episode, deeds: MediaActions): void {
  const own = session()
  if (!own || typeof MediaMetadata === 'undefined') return
  own.metadata = new MediaMetadata({ title, artist: 'Podcast', artwork: [{ src: image ?? '/icons/icon-512.png' }] })
  take('play', deeds.play)
  take('pause', deeds.pause)
  take('stop', deeds.stop)
  take('seekbackward', ({ seekOffset }) => deeds.skip(-(seekOffset ?? skipBack)))
  take('seekforward', ({ seekOffset }) => deeds.skip(seekOffset ?? skipOn))
  take('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) deeds.seek(seekTime)
  })
}

/** Updates the position on the lock screen. */
export function updateLockScreen(
  paused: boolean,
  position: { duration: number; position: number; playbackRate: number } | null,
): void {
  const own = session()
  if (!own) return
  own.playbackState = position === null ? 'none' : paused ? 'paused' : 'playing'
  if (position === null) own.metadata = null
  try {
    own.setPositionState?.(
      position && position.duration > 0
        ? { ...position, position: Math.min(position.position, position.duration) }
        : undefined,
    )
  } catch {
    // The file's length is not known yet.
  }
}
