import type { DownscaleReply, DownscaleRequest } from './downscale-message.ts'
import { encodePhoto, type Photo } from './encode-photo.ts'

const encode = async (bitmap: ImageBitmap): Promise<Photo | null> => {
  try {
    return await encodePhoto(bitmap, bitmap.width, bitmap.height)
  } catch {
    return null
  } finally {
    bitmap.close()
  }
}

const answer = async ({ bitmap }: DownscaleRequest): Promise<void> => {
  const message: DownscaleReply = { photo: await encode(bitmap) }
  globalThis.postMessage(message, { transfer: message.photo === null ? [] : [message.photo.bytes] })
}

addEventListener('message', (event: MessageEvent<DownscaleRequest>) => void answer(event.data))
