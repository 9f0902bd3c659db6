import type { Photo } from './encode-photo.ts'

/** Page to worker: the bitmap is transferred and closed there. */
export type DownscaleRequest = { bitmap: ImageBitmap }

/** Worker to page: null where the picture cannot be encoded. */
export type DownscaleReply = { photo: Photo | null }
