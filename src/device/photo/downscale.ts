import { startTrustedWorker } from '#device/trusted-worker.ts'
import type { DownscaleReply, DownscaleRequest } from './downscale-message.ts'
// Named, because the linter looks for a default export behind the query.
import { default as workerUrl } from './downscale-worker.ts?worker&url'
import { encodePhoto, type Photo } from './encode-photo.ts'
import type { PhotoSource } from './draw-picture.ts'
import { openPicture, type OpenPicture } from './open-picture.ts'

export type PhotoProblem =
  /** Not a picture, or a kind that this browser cannot read. */
  | 'photo_unreadable'
  /** Read, but not made into a JPEG that is small enough. */
  | 'photo_not_encoded'

export type PhotoResult = { ok: true; photo: Photo } | { ok: false; problem: PhotoProblem }

const canUseWorker = (): boolean => typeof Worker === 'function' && typeof OffscreenCanvas === 'function'

/** Resolves to null when the worker does not load. One worker a photo: a photo is rare, and an idle worker holds memory that a cheap phone needs. */
const encodeInWorker = (bitmap: ImageBitmap): Promise<DownscaleReply | null> => {
  const worker = startTrustedWorker(workerUrl)
  return new Promise<DownscaleReply | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DownscaleReply>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    const request: DownscaleRequest = { bitmap }
    worker.postMessage(request, [bitmap])
  }).finally(() => worker.terminate())
}

/**
 * Off the main thread; null where that is not possible. A bitmap is used up: handing over a copy of a
 * full-size photo would stop the page for a quarter of a second.
 */
const encodeAside = async (source: PhotoSource): Promise<Photo | null> => {
  if (!canUseWorker()) return null
  const bitmap = source instanceof ImageBitmap ? source : await createImageBitmap(source)
  return (await encodeInWorker(bitmap))?.photo ?? null
}

const resultOf = (photo: Photo | null): PhotoResult =>
  photo === null ? { ok: false, problem: 'photo_not_encoded' } : { ok: true, photo }

export const downscaleFrame = async (video: HTMLVideoElement): Promise<PhotoResult> =>
  resultOf((await encodeAside(video)) ?? (await encodePhoto(video, video.videoWidth, video.videoHeight)))

const withPicture = async (
  file: Blob,
  encode: (picture: OpenPicture) => Promise<Photo | null>,
): Promise<PhotoResult> => {
  const picture = await openPicture(file)
  if (picture === null) return { ok: false, problem: 'photo_unreadable' }
  try {
    return resultOf(await encode(picture))
  } finally {
    picture.close()
  }
}

/** Makes a Photo of a picture file: a JPEG of at most 400 KB with its long edge at most 1600, the right way up, without metadata. */
export const downscale = async (file: Blob): Promise<PhotoResult> => {
  const aside = await withPicture(file, async ({ source }) => await encodeAside(source))
  if (aside.ok || aside.problem === 'photo_unreadable') return aside
  return await withPicture(file, async ({ source, width, height }) => await encodePhoto(source, width, height))
}
