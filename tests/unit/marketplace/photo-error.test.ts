import { describe, expect, it } from 'vitest'
import { drawPicture } from '#services/demo/draw-picture.ts'
import { findPhotoError } from '#services/marketplace/photo-error.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'

const png = drawPicture([1, 2, 3], [])
const chunk = (kind: string): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from(kind), Buffer.alloc(6)])
const jpegPart = (marker: number, text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, 0, 2 + text.length]), Buffer.from(text)])
const picture = Buffer.concat([jpegPart(0xda, 'scan'), Buffer.from([1, 2, 3, 0xff, 0xd9])])
const jpeg = (...parts: Buffer[]): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, picture])
const webp = (...kinds: string[]): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBP'),
    ...kinds.map((kind) => Buffer.concat([Buffer.from(kind), Buffer.from([2, 0, 0, 0, 0, 0])])),
  ])

describe('a photo that others shall see', () => {
  it('is a picture with nothing beside it', () => {
    expect(findPhotoError('image/png', png)).toBeNull()
    expect(findPhotoError('image/jpeg', jpeg(jpegPart(0xe0, 'JFIF')))).toBeNull()
    expect(findPhotoError('image/webp', webp('VP8 '))).toBeNull()
    expect(findPhotoError('image/jpeg', doorPicture(1))).toBeNull()
  })

  it('says not where, when or with what it was taken', () => {
    expect(findPhotoError('image/jpeg', jpeg(jpegPart(0xe0, 'JFIF'), jpegPart(0xe1, 'Exif\0\0GPS')))).toBe('tells-more')
    expect(findPhotoError('image/jpeg', jpeg(jpegPart(0xed, 'Photoshop')))).toBe('tells-more')
    expect(findPhotoError('image/jpeg', jpeg(jpegPart(0xfe, 'by Anna')))).toBe('tells-more')
    for (const kind of ['eXIf', 'tEXt', 'iTXt', 'zTXt'])
      expect(findPhotoError('image/png', Buffer.concat([png.subarray(0, 33), chunk(kind), png.subarray(33)]))).toBe(
        'tells-more',
      )
    for (const kind of ['EXIF', 'XMP ']) expect(findPhotoError('image/webp', webp('VP8X', kind))).toBe('tells-more')
  })

  it('is whole', () => {
    expect(findPhotoError('image/png', png.subarray(0, 60))).toBe('corrupt')
    expect(findPhotoError('image/jpeg', jpeg().subarray(0, -2))).toBe('corrupt')
    expect(findPhotoError('image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toBe('corrupt')
    expect(findPhotoError('image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 1, 2, 3, 4])]))).toBe('corrupt')
    expect(findPhotoError('image/webp', webp())).toBe('corrupt')
    expect(findPhotoError('image/webp', webp('VP8 ').subarray(0, 19))).toBe('corrupt')
  })
})
