import type { RefObject } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { DecodeEngine } from '#device/scanner/decode-engine.ts'
import { readPictureFile } from '#device/scanner/photo-file.ts'
import { pickRead } from '../meaning/pick-read.ts'
import type { ScanIndex } from '../meaning/scan-index.ts'

interface PictureReading {
  index: ScanIndex | undefined
  enter: (barcode: Barcode) => void
  /** Shows a code that has to be compared with the label before it counts. */
  compare: (text: string) => void
  say: (hint: string) => void
}

export function useReadPicture(
  engine: RefObject<Promise<DecodeEngine> | null>,
  { index, enter, compare, say }: PictureReading,
) {
  return async (file: File): Promise<void> => {
    const ready = await engine.current?.catch(() => null)
    if (!ready || !index) {
      say('The scanner did not load. Type the code instead.')
      return
    }
    const reading = await readPictureFile(ready, file)
    const picked = reading.ok ? pickRead(reading.results, index) : undefined
    if (picked?.sure) enter(picked.barcode)
    else if (picked) compare(picked.barcode.text)
    else say(reading.ok ? 'No barcode in this photo. Move closer, or type the code.' : 'This file is not a photo.')
  }
}
