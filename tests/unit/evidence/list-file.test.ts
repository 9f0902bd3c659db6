import { describe, expect, it } from 'vitest'
import { blockSize, findChangedBlock, findChangedByte, listFile } from '#domain/evidence/list-file.ts'
import { testPhoto } from '#support/evidence/test-evidence.ts'

const bytes = testPhoto(3 * blockSize + 40)
const line = listFile('photos/a', bytes)

const replace = (at: number): Uint8Array => bytes.map((byte, place) => (place === at ? byte ^ 0x20 : byte))
const remove = (at: number): Uint8Array => Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 1)])
const add = (at: number, byte: number): Uint8Array =>
  Uint8Array.from([...bytes.subarray(0, at), byte, ...bytes.subarray(at)])

describe('the first changed byte of a file', () => {
  it('is none in a file that is as it was listed', () => {
    expect(findChangedByte(bytes, line)).toBeNull()
    expect(findChangedByte(new Uint8Array(), listFile('empty', new Uint8Array()))).toBeNull()
  })

  it.each([0, 1, blockSize - 1, blockSize, 2 * blockSize + 17, 3 * blockSize, bytes.length - 1])(
    'is found where byte %i was changed',
    (at) => {
      expect(findChangedByte(replace(at), line)).toEqual({ at, isExact: true })
    },
  )

  it('is found in the block, though the search was not made', () => {
    for (let at = 0; at < bytes.length; at++)
      expect(findChangedBlock(replace(at), line)).toEqual({ at: at - (at % blockSize), isExact: false })
  })

  it.each([3, blockSize + 9, bytes.length - 1])('is found where byte %i was removed', (at) => {
    expect(findChangedByte(remove(at), line)).toEqual({ at, isExact: true })
  })

  it.each([5, blockSize + 30])('is found where a byte was added before byte %i', (at) => {
    const added = ((bytes[at - 1] ?? 0) + (bytes[at] ?? 0) + 101) % 256
    expect([bytes[at - 1], bytes[at]]).not.toContain(added)
    expect(findChangedByte(add(at, added), line)).toEqual({ at, isExact: true })
  })

  it('is the end where bytes were added behind it', () => {
    expect(findChangedByte(Uint8Array.from([...bytes, 1, 2, 3]), line)).toEqual({ at: bytes.length, isExact: true })
  })

  it('is in the named block where more than one byte was changed', () => {
    const changed = replace(blockSize + 3)
    changed[blockSize + 4] = 255 - (bytes[blockSize + 4] ?? 0)
    expect(findChangedByte(changed, line)).toEqual({ at: blockSize, isExact: false })
  })

  it('is in the first block of a file that is empty now', () => {
    expect(findChangedByte(new Uint8Array(), line)).toEqual({ at: 0, isExact: false })
  })
})
