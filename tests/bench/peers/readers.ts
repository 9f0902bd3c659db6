import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { decodePicture } from '#device/scanner/decode-picture.ts'
import type { PixelImage } from '#device/scanner/pixel-image.ts'
import { findProgram } from '#support/find-program.ts'
import { prepareReader } from '#support/labels/prepare-reader.ts'
import { meetNeeds } from '../../prove/needs.ts'
import { loadPeer } from './install-peers.ts'

/** A picture as pixels and as a file: some readers take the one, some the other. */
export interface Picture {
  image: PixelImage
  path: string
}

/** Reads one picture; the texts that it finds. */
export type ReadPicture = (picture: Picture) => Promise<string[]>

export interface Reader {
  name: string
  /** A remark beside its figures. */
  asked: string
  open(): Promise<ReadPicture>
}

export const ourReader: Reader = {
  name: 'ours',
  asked: 'decodePicture: the full read, and second chances where it finds nothing',
  async open() {
    await prepareReader()
    return async ({ image }) => (await decodePicture(image)).map(({ text }) => text)
  },
}

interface ZxingJs {
  MultiFormatReader: new () => { decode(bitmap: unknown, hints: Map<unknown, unknown>): { getText(): string } }
  BinaryBitmap: new (binarizer: unknown) => unknown
  HybridBinarizer: new (source: unknown) => unknown
  RGBLuminanceSource: new (pixels: Uint8ClampedArray, width: number, height: number) => unknown
  DecodeHintType: { TRY_HARDER: unknown }
  NotFoundException: unknown
}

const zxingJs: Reader = {
  name: 'zxing-js 0.23',
  asked: 'the reader of @zxing/browser, every format, TRY_HARDER',
  async open() {
    const zxing = (await Promise.resolve(loadPeer('@zxing/library'))) as ZxingJs
    const hints = new Map<unknown, unknown>([[zxing.DecodeHintType.TRY_HARDER, true]])
    return async ({ image: { data, width, height } }) => {
      const grey = new Uint8ClampedArray(width * height)
      for (let at = 0; at < grey.length; at++) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
        grey[at] = (red + 2 * green + blue) / 4
      }
      const bitmap = new zxing.BinaryBitmap(
        new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(grey, width, height)),
      )
      const { warn } = console
      // It prints a line for each format that is not there.
      console.warn = () => undefined
      try {
        return await Promise.resolve([new zxing.MultiFormatReader().decode(bitmap, hints).getText()])
      } catch {
        // It throws where it finds nothing, and also where it finds half of something.
        return []
      } finally {
        console.warn = warn
      }
    }
  },
}

interface Quagga {
  decodeSingle(options: object): Promise<{ codeResult?: { code?: string | null } } | undefined>
}

const quagga: Reader = {
  name: 'Quagga2 1.12',
  asked: 'linear formats only: the others are no part of it',
  async open() {
    const module = (await Promise.resolve(loadPeer('@ericblade/quagga2'))) as Quagga & { default?: Quagga }
    const reader = module.default ?? module
    const readers = ['code_128_reader', 'ean_reader', 'code_39_reader', 'i2of5_reader']
    return async ({ path, image }) => {
      const size = Math.max(image.width, image.height)
      const result = await reader.decodeSingle({
        src: path,
        numOfWorkers: 0,
        locate: true,
        inputStream: { size },
        locator: { patchSize: 'medium', halfSample: false },
        decoder: { readers },
      })
      return result?.codeResult?.code ? [result.codeResult.code] : []
    }
  },
}

const run = promisify(execFile)

const zxingCpp: Reader = {
  name: 'zxing-cpp 1.4 (Debian)',
  asked: 'native, with the start of its process and the file’s decoding',
  async open() {
    const [missing] = await Promise.resolve(meetNeeds(['zxing-cpp']))
    if (missing !== undefined) throw new Error(missing)
    const program = findProgram('ZXingReader') ?? ''
    return async ({ path }) => {
      // It ends with an error where it finds nothing.
      const { stdout } = await run(program, ['-1', path]).catch(() => ({ stdout: '' }))
      return [...stdout.matchAll(/^\S+ \S+ "(.*)"/gm)].map(([, text = '']) => text)
    }
  },
}

export const readers: readonly Reader[] = [zxingJs, quagga, zxingCpp]
