import type { AttachmentType } from '#contracts/sync/attachment.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

const tests: Record<AttachmentType, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]),
  'image/webp': (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
  'application/pdf': (bytes) => startsWith(bytes, ascii('%PDF-')),
  'application/zip': (bytes) => startsWith(bytes, [...ascii('PK'), 3, 4]),
  'audio/mp4': (bytes) => startsWith(bytes, ascii('ftyp'), 4),
  'audio/webm': (bytes) => startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]),
}

/** Does a file begin as its type says? A name can lie, and what is stored is shown to staff. */
export function hasMagicBytes(type: AttachmentType, bytes: Uint8Array): boolean {
  return tests[type](bytes)
}
