import type { PixelImage } from '#device/scanner/pixel-image.ts'
import { openCorpus, type CorpusPicture } from '#support/labels/corpus.ts'
import { readPng } from '#support/labels/read-png.ts'
import type { LabelPicture, LabelSet } from './label-pictures.ts'

const frame = { width: 1280, height: 720 }

/** A photograph in the middle of the camera's frame, as large as it fits in whole steps, on grey. */
function inFrame(photo: PixelImage): PixelImage {
  const scale = Math.max(1, Math.floor(Math.min(frame.width / photo.width, frame.height / photo.height)))
  const left = Math.floor((frame.width - photo.width * scale) / 2)
  const top = Math.floor((frame.height - photo.height * scale) / 2)
  const data = new Uint8ClampedArray(frame.width * frame.height * 4).fill(200)
  for (let y = 0; y < photo.height * scale; y++) {
    for (let x = 0; x < photo.width * scale; x++) {
      const from = (Math.floor(y / scale) * photo.width + Math.floor(x / scale)) * 4
      data.set(photo.data.subarray(from, from + 4), ((top + y) * frame.width + left + x) * 4)
    }
  }
  return { ...frame, data }
}

const pictureOf = ({ path, text }: CorpusPicture): LabelPicture => ({ text, picture: inFrame(readPng(path)) })

/** Texts that an import file takes as they are; a line break or a bar would be read as something else. */
const importable = ({ text }: CorpusPicture): boolean =>
  /^[\x20-\x7b\x7d\x7e]{6,48}$/.test(text) && text.trim() === text

/** Formats whose photographs are sharp enough to be read in the first seconds of a film. */
const formats = ['CODE_128', 'CODE_39', 'DATA_MATRIX', 'QR_CODE', 'AZTEC']
const onRoundCount = 8

/** Real photographs, read in place; distinct texts, as many formats as there are. */
export function photographs(): LabelSet {
  const { pictures } = openCorpus()
  const refused = pictures.find(({ format, text }) => format === 'ITF' && text.length === 10)
  const large = pictures.filter((picture) => importable(picture) && formats.includes(picture.format))
  const distinct = [...new Map(large.map((picture) => [picture.text, picture])).values()]
  const inTurn = distinct.sort((a, b) => rank(distinct, a) - rank(distinct, b))
  const stranger = inTurn.find(({ format, text }) => format === 'CODE_128' && /^\d{8}$/.test(text))
  if (!refused || !stranger) throw new Error('The corpus lacks a picture that this job needs')
  const onRound = inTurn.filter((picture) => picture !== stranger).slice(0, onRoundCount)
  return { onRound: onRound.map(pictureOf), stranger: pictureOf(stranger), refused: pictureOf(refused) }
}

/** The first of each format before the second of any. */
const rank = (all: readonly CorpusPicture[], picture: CorpusPicture): number =>
  all.filter(({ format }) => format === picture.format).indexOf(picture)
