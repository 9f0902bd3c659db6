import {
  AztecCodeReader,
  BarcodeFormat as LibraryFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  type Reader,
  type Result,
  InvertedLuminanceSource,
  LuminanceSource,
} from '@zxing/library'
import type { BarcodeFormat } from '#contracts/parcel/barcode.ts'
import { toGrey, type PixelImage, type GreyImage } from './pixel-image.ts'
import type { Corners, Point, ScanResult } from './scan-result.ts'

/**
 * Feeds our own grey pixels to the library. Its own canvas source draws the rotation with a second
 * canvas that it never gets (@zxing/browser 0.2.1 throws "Could not create a Canvas element"), so
 * that a linear code standing upright is never read; this one turns the bytes.
 */
class RotatableLuminanceSource extends LuminanceSource {
  readonly #image: GreyImage

  constructor(image: GreyImage) {
    super(image.width, image.height)
    this.#image = image
  }

  override getRow(y: number, row?: Uint8ClampedArray): Uint8ClampedArray {
    const { data, width } = this.#image
    const line = data.subarray(y * width, (y + 1) * width)
    if (row === undefined || row.length < width) return line.slice()
    row.set(line)
    return row
  }

  override getMatrix(): Uint8ClampedArray {
    return this.#image.data
  }

  override isRotateSupported(): boolean {
    return true
  }

  override rotateCounterClockwise(): LuminanceSource {
    const { data, width, height } = this.#image
    const turned = new Uint8ClampedArray(data.length)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) turned[(width - 1 - x) * height + y] = data[y * width + x] ?? 0
    }
    return new RotatableLuminanceSource({ data: turned, width: height, height: width })
  }

  override invert(): LuminanceSource {
    return new InvertedLuminanceSource(this)
  }
}

const contractFormats = new Map<LibraryFormat, BarcodeFormat>([
  [LibraryFormat.CODE_128, 'Code128'],
  [LibraryFormat.CODE_39, 'Code39'],
  [LibraryFormat.CODE_93, 'Code93'],
  [LibraryFormat.ITF, 'ITF'],
  [LibraryFormat.EAN_13, 'EAN13'],
  [LibraryFormat.UPC_A, 'UPCA'],
  [LibraryFormat.DATA_MATRIX, 'DataMatrix'],
  [LibraryFormat.QR_CODE, 'QRCode'],
  [LibraryFormat.AZTEC, 'Aztec'],
  [LibraryFormat.PDF_417, 'PDF417'],
])

const gs1Prefix = ']C1'

/** The points lie on the code (the ends of a line, or finder patterns): their box is near enough. */
const boxAround = (points: readonly Point[]): Corners => {
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

const toScanResult = (result: Result): ScanResult => {
  const text = result.getText()
  const points = result.getResultPoints().map((point) => ({ x: point.getX(), y: point.getY() }))
  const isGs1 = text.startsWith(gs1Prefix)
  return {
    format: contractFormats.get(result.getBarcodeFormat()) ?? 'None',
    text: isGs1 ? text.slice(gs1Prefix.length) : text,
    ...(isGs1 ? { symbologyId: gs1Prefix } : {}),
    corners: boxAround(points.length > 0 ? points : [{ x: 0, y: 0 }]),
  }
}

/**
 * Reads with the JavaScript library, no WASM and no worker: one linear code and one of each matrix
 * format a picture. The readers are driven one by one, because the library's own MultiFormatReader
 * writes to the console for each that finds nothing, and stops at the first find.
 */
export const createLibraryReader = (): ((image: PixelImage) => ScanResult[]) => {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [...contractFormats.keys()]],
    [DecodeHintType.TRY_HARDER, true],
    // This leaves "]C1" before the text of a GS1-128 code. Nothing else marks such a code.
    [DecodeHintType.ASSUME_GS1, true],
  ])
  const readers: readonly Reader[] = [
    new MultiFormatOneDReader(hints),
    new DataMatrixReader(),
    new QRCodeReader(),
    new AztecCodeReader(),
    new PDF417Reader(),
  ]
  return (image) => {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RotatableLuminanceSource(toGrey(image))))
    return readers.flatMap((reader) => {
      try {
        return [toScanResult(reader.decode(bitmap, hints))]
      } catch {
        // The library throws when it finds nothing, and other errors on noise: both are "no code".
        return []
      }
    })
  }
}
