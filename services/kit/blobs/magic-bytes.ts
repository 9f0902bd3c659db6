import type { BlobRef } from '#contracts/blob.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

const tests: Record<BlobRef['type'], (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]),
  'image/webp': (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
}

/** Does a file begin as its type says? A name can lie, and what is stored is shown to staff. */
export function hasMagicBytes(type: BlobRef['type'], bytes: Uint8Array): boolean {
  return tests[type](bytes)
}
