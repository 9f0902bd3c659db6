import { readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader'
import type { BarcodeFormat } from '#contracts/parcel/barcode.ts'
import type { PixelImage } from './pixel-image.ts'
import type { Corners, ScanResult } from './scan-result.ts'

const linearFormats = ['Code128', 'Code39', 'Code93', 'ITF', 'EAN13', 'UPCA'] as const
const matrixFormats = ['DataMatrix', 'QRCode', 'Aztec', 'PDF417'] as const

const everything: ReaderOptions = {
  formats: [...linearFormats, ...matrixFormats],
  // An inverted pass in every frame costs half as much again and finds next to nothing.
  tryInvert: false,
  // The other text modes rewrite the content: HRI puts brackets around GS1 identifiers.
  textMode: 'Plain',
  // A label carries several codes, 255 is "all".
  maxNumberOfSymbols: 255,
  minLineCount: 2,
}

const linearOnly: ReaderOptions = { ...everything, formats: [...linearFormats], tryRotate: false }

const contractFormats: readonly BarcodeFormat[] = [...linearFormats, ...matrixFormats]

/** zxing names variants (Code39Ext, QRCodeModel2, ITF14); the contract knows their families. */
const contractFormat = ({ format, symbology }: ReadResult): BarcodeFormat =>
  contractFormats.find((name) => name === format) ?? contractFormats.find((name) => name === symbology) ?? 'None'

const toScanResult = (result: ReadResult): ScanResult => {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position
  const corners: Corners = [topLeft, topRight, bottomRight, bottomLeft]
  return {
    format: contractFormat(result),
    text: result.text,
    symbologyId: result.symbologyIdentifier,
    corners,
  }
}

const readWith = async (image: PixelImage, options: ReaderOptions): Promise<ScanResult[]> => {
  // zxing-wasm looks only at data, width and height; ImageData itself is missing in Node.
  const results = await readBarcodes(image as ImageData, options)
  return results.filter((result) => result.isValid).map(toScanResult)
}

/** All codes of a picture, any format, any of the four directions. Needs a prepared module. */
export const readSymbols = (image: PixelImage): Promise<ScanResult[]> => readWith(image, everything)

/** Reads linear codes whose bars are upright in the picture. */
export const readLinear = (image: PixelImage): Promise<ScanResult[]> => readWith(image, linearOnly)
