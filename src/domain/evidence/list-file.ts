import type { ListedFile } from '#contracts/evidence/evidence.ts'
import { hashBytes } from './evidence-hash.ts'

/** Bytes. Small enough to try every byte of a block for the one that was changed, in a fraction of a second. */
export const blockSize = 128

const digits = 12

const blockHash = (blocks: string, at: number): string =>
  blocks.slice((at / blockSize) * digits, (at / blockSize + 1) * digits)

const hashBlock = (bytes: Uint8Array): string => hashBytes(bytes).slice(0, digits)

/** Returns the line of an archive's index for a file. */
export function listFile(path: string, bytes: Uint8Array): ListedFile {
  let blocks = ''
  for (let at = 0; at < bytes.length; at += blockSize) blocks += hashBlock(bytes.subarray(at, at + blockSize))
  return { path, size: bytes.length, sha256: hashBytes(bytes), blocks }
}

/** A place in a file, in bytes from its beginning. */
export interface BytePlace {
  at: number
  /** False: the first changed byte is in the block that begins here. */
  isExact: boolean
}

/** Returns the place in a block of the byte that was changed, added or removed, or undefined if more was done to it. */
function findInBlock(changed: Uint8Array, size: number, expected: string): number | undefined {
  const fits = (bytes: Uint8Array): boolean => hashBlock(bytes) === expected
  const replaced = changed.slice(0, size)
  for (const [at, byte] of replaced.entries()) {
    for (let other = 0; other < 256; other++) {
      if (other === byte) continue
      replaced[at] = other
      if (fits(replaced)) return at
    }
    replaced[at] = byte
  }
  // A byte was added: without it, the block and the byte behind it are as they were.
  for (let at = 0; at <= size && changed.length > size; at++) {
    const without = Uint8Array.from([...changed.subarray(0, at), ...changed.subarray(at + 1, size + 1)])
    if (fits(without)) return at
  }
  for (let at = 0; at < size; at++) {
    const withOne = Uint8Array.from([...changed.subarray(0, at), 0, ...changed.subarray(at, size - 1)])
    for (let byte = 0; byte < 256 && withOne.length === size; byte++) {
      withOne[at] = byte
      if (fits(withOne)) return at
    }
  }
  return undefined
}

/** Returns the first block in which a file differs from its line in the index; null if it does not. */
export function findChangedBlock(bytes: Uint8Array, { size, sha256, blocks }: ListedFile): BytePlace | null {
  if (bytes.length === size && hashBytes(bytes) === sha256) return null
  for (let at = 0; at < size; at += blockSize) {
    const length = Math.min(blockSize, size - at)
    if (hashBlock(bytes.subarray(at, at + length)) !== blockHash(blocks, at)) return { at, isExact: false }
  }
  // Every block fits: bytes were added at the end.
  return { at: size, isExact: bytes.length > size }
}

/** Returns the first byte at which a file differs from its line in the index; null if it does not. It tries every byte of the first block that differs. */
export function findChangedByte(bytes: Uint8Array, line: ListedFile): BytePlace | null {
  const place = findChangedBlock(bytes, line)
  if (!place || place.isExact) return place
  const length = Math.min(blockSize, line.size - place.at)
  const changed = bytes.subarray(place.at, place.at + length + 1)
  const found = length > 0 ? findInBlock(changed, length, blockHash(line.blocks, place.at)) : undefined
  return found === undefined ? place : { at: place.at + found, isExact: true }
}
