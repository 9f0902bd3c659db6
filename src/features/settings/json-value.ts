/** Characters at once: more would be more arguments than a call takes. */
const step = 0x80_00

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : null
}

/**
 * Makes a replacer for `JSON.stringify` that also takes what IndexedDB takes. Bytes, which are photos, come along up
 * to `most` of them in all; of the rest only the size is told, because one file on a phone cannot hold them.
 */
export function jsonValue(most: number): (key: string, value: unknown) => unknown {
  let left = most
  return (_key, value) => {
    if (typeof value === 'bigint') return String(value)
    if (value instanceof Map || value instanceof Set) return [...value]
    if (value instanceof Blob) return { type: value.type, size: value.size, base64: null }
    const bytes = bytesOf(value)
    if (!bytes) return value
    const fits = bytes.length <= left
    if (fits) left -= bytes.length
    return { size: bytes.length, base64: fits ? base64(bytes) : null }
  }
}
