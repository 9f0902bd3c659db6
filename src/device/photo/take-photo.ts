import { downscale, downscalePixels } from './downscale.ts'
import type { PhotoResult } from './downscale.ts'

/** Takes what a playing video shows. The stream stays the caller's, who turns the camera off. */
export const takePhoto = async (video: HTMLVideoElement): Promise<PhotoResult> => {
  const { videoWidth, videoHeight } = video
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) {
    return { ok: false, problem: 'photo_unreadable' }
  }
  return downscalePixels(video, videoWidth, videoHeight)
}

/**
 * Takes the picture that a file input holds (`accept="image/*" capture="environment"`) and empties
 * the input, so that the same file can be chosen again. Null when none was chosen.
 */
export const photoFromInput = async (input: HTMLInputElement): Promise<PhotoResult | null> => {
  const file = input.files?.[0]
  if (file === undefined) return null
  const result = await downscale(file)
  input.value = ''
  return result
}
