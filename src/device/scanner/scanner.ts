import type { DecodeEngine } from './decode-engine.ts'
import type { ScanResult } from './scan-result.ts'

export type ScannerFrame = {
  /** Every code of the frame, corners in video pixels (videoWidth × videoHeight). May be empty. */
  results: ScanResult[]
  /** performance.now() when the frame was taken. */
  atMs: number
  /** The same number means the same picture of the camera. Each frame has its own number if the browser does not count. */
  picture: number
  videoWidth: number
  videoHeight: number
}

export type ScannerOptions = {
  video: HTMLVideoElement
  engine: DecodeEngine
  onFrame: (frame: ScannerFrame) => void
  /** Called when decoding keeps failing because the engine has gone. The loop has stopped. */
  onFailure: (error: Error) => void
}

export type Scanner = {
  /** Continues reading; does nothing if it is reading. */
  resume: () => void
  /** Stops reading while the picture continues. A result that is under way is discarded. */
  pause: () => void
  /** Pauses for good. Camera and engine are the caller's to close. */
  close: () => void
}

/** One bad frame may be a stream that is just being swapped; so many in a row are not. */
const failuresInRow = 5
const fallbackFrameMs = 60

/** Returns how many pictures the video has shown; undefined if the browser does not count them. */
const shownFrames = (video: HTMLVideoElement): number | undefined =>
  video.getVideoPlaybackQuality?.().totalVideoFrames || undefined

/**
 * The frame loop: one frame in flight, the next one is taken when the answer is there, so that a
 * slow phone reads fewer frames instead of lagging behind. Starts paused.
 */
export const createScanner = ({ video, engine, onFrame, onFailure }: ScannerOptions): Scanner => {
  let run = 0
  let running = false
  let failures = 0
  let cancelNext = (): void => {}

  const schedule = (mine: number): void => {
    const next = (presented?: number): void => void step(mine, presented)
    if ('requestVideoFrameCallback' in video) {
      const handle = video.requestVideoFrameCallback((_now, metadata?: VideoFrameCallbackMetadata) =>
        next(metadata?.presentedFrames),
      )
      cancelNext = () => video.cancelVideoFrameCallback(handle)
    } else {
      const handle = setTimeout(() => next(shownFrames(video)), fallbackFrameMs)
      cancelNext = () => clearTimeout(handle)
    }
  }

  const decode = async (mine: number, presented: number | undefined): Promise<void> => {
    const atMs = performance.now()
    const { videoWidth, videoHeight } = video
    const results = await engine.decode(video, 'frame')
    failures = 0
    if (mine === run && running) onFrame({ results, atMs, picture: presented ?? atMs, videoWidth, videoHeight })
  }

  const step = async (mine: number, presented: number | undefined): Promise<void> => {
    if (mine !== run || !running) return
    const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
    try {
      if (hasPicture) await decode(mine, presented)
    } catch (error) {
      failures += 1
      if (mine === run && failures >= failuresInRow) {
        pause()
        onFailure(error instanceof Error ? error : new Error(String(error)))
      }
    }
    if (mine === run && running) schedule(mine)
  }

  const pause = (): void => {
    run += 1
    running = false
    cancelNext()
  }

  return {
    resume: () => {
      if (running) return
      running = true
      run += 1
      failures = 0
      schedule(run)
    },
    pause,
    close: pause,
  }
}
