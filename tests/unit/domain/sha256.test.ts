import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSha256 } from '#domain/sha256.ts'

const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31 + (at >> 8)) % 256)
const expected = (length: number): string => createHash('sha256').update(bytes.subarray(0, length)).digest('hex')

function inPieces(length: number, piece: number): string {
  const hash = createSha256()
  for (let at = 0; at < length; at += piece) hash.add(bytes.subarray(at, Math.min(length, at + piece)))
  return hash.digest()
}

describe('the digest of what comes piece by piece', () => {
  it('is that of the whole at every length around its blocks', () => {
    for (let length = 0; length <= 260; length++) expect(inPieces(length, Infinity)).toBe(expected(length))
  })

  it.each([1, 7, 63, 64, 65, 4096])('is the same in pieces of %i bytes', (piece) => {
    for (const length of [0, 1, 127, 128, 129, 70_000]) expect(inPieces(length, piece)).toBe(expected(length))
  })
})
