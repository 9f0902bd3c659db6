import { downscaleFrame, type PhotoResult } from './downscale.ts'

/** Takes what a playing video shows. The stream stays the caller's, who turns the camera off. */
export const takePhoto = async (video: HTMLVideoElement): Promise<PhotoResult> => {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) {
    return { ok: false, problem: 'photo_unreadable' }
  }
  return downscaleFrame(video)
}
