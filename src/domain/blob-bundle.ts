import { blobBundleHeadSchema } from '#contracts/blob-endpoints.ts'
import type { BlobRef } from '#contracts/blob.ts'

export interface BundledBlob {
  ref: BlobRef
  bytes: Uint8Array
}

/** Bytes of the number before the table of contents, big-endian. */
const lengthBytes = 4

/** Length of the table of contents, the table as JSON, then the files one behind the other. */
export function encodeBlobBundle(blobs: readonly BundledBlob[]): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(JSON.stringify(blobs.map((blob) => blob.ref)))
  const size = blobs.reduce((sum, blob) => sum + blob.bytes.length, lengthBytes + head.length)
  const bundle = new Uint8Array(size)
  new DataView(bundle.buffer).setUint32(0, head.length)
  bundle.set(head, lengthBytes)
  let at = lengthBytes + head.length
  for (const { bytes } of blobs) {
    bundle.set(bytes, at)
    at += bytes.length
  }
  return bundle
}

/** Null when the bytes are not a bundle, to the last byte. */
export function decodeBlobBundle(bundle: Uint8Array): BundledBlob[] | null {
  if (bundle.length < lengthBytes) return null
  const headLength = new DataView(bundle.buffer, bundle.byteOffset).getUint32(0)
  let at = lengthBytes + headLength
  if (at > bundle.length) return null
  const head = blobBundleHeadSchema.safeParse(parseJson(bundle.subarray(lengthBytes, at)))
  if (!head.success) return null
  const blobs = head.data.map((ref) => {
    const bytes = bundle.subarray(at, at + ref.size)
    at += ref.size
    return { ref, bytes }
  })
  return at === bundle.length ? blobs : null
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
