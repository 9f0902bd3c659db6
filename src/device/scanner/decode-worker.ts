import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { prepareZXingModule } from 'zxing-wasm/reader'
import type { DecodeReply, DecodeRequest } from './decode-message.ts'
import { decodeFrame, decodePicture } from './decode-picture.ts'
import { decodeSize } from './frame-size.ts'
import { mapCorners, type ScanResult } from './scan-result.ts'

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })
let emptyFrames = 0

const reply = (message: DecodeReply): void => globalThis.postMessage(message)

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const decode = async ({ bitmap, mode }: DecodeRequest): Promise<ScanResult[]> => {
  if (context === null) throw new Error('The worker has no 2d canvas')
  const { width, height, toSource } = decodeSize(bitmap.width, bitmap.height, mode)
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  context.drawImage(bitmap, 0, 0, width, height)
  const image = context.getImageData(0, 0, width, height)
  const results = await (mode === 'frame' ? decodeFrame(image, emptyFrames) : decodePicture(image))
  if (mode === 'frame') emptyFrames = results.length > 0 ? 0 : emptyFrames + 1
  return results.map((result) => ({ ...result, corners: mapCorners(result.corners, toSource) }))
}

const answer = async (request: DecodeRequest): Promise<void> => {
  try {
    reply({ id: request.id, ok: true, results: await decode(request) })
  } catch (error) {
    reply({ id: request.id, ok: false, error: errorText(error) })
  } finally {
    request.bitmap.close()
  }
}

addEventListener('message', (event: MessageEvent<DecodeRequest>) => void answer(event.data))

// The library's own default loads the module from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => reply({ id: 0, ok: true, results: [] }),
  (error: unknown) => reply({ id: 0, ok: false, error: errorText(error) }),
)
