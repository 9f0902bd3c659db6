import type { PixelImage } from '#device/scanner/pixel-image.ts'
import { drawLabel, type LabelSymbol } from '#support/labels/label.ts'
import { drawScene } from '#support/labels/scene.ts'

/** One label as the camera will see it, 1280 × 720. */
export interface LabelPicture {
  text: string
  picture: PixelImage
}

/** What the round's camera shows, in turn. */
export interface LabelSet {
  /** These go on the manifest. */
  onRound: LabelPicture[]
  /** Readable, on no list. */
  stranger: LabelPicture
  /** Readable, and never to be believed: the acceptance rule refuses it. */
  refused: LabelPicture
}

const drawn = async (symbol: LabelSymbol, tilt: number, seed: number): Promise<LabelPicture> => ({
  text: symbol.text,
  picture: drawScene(await drawLabel([symbol]), { tilt, seed }),
})

/** Labels that the project draws itself, so that a clone stands alone. `count`: how many go on the manifest, five at most. */
export async function drawnLabels(count = 5): Promise<LabelSet> {
  const own: [LabelSymbol, number][] = [
    [{ kind: 'code128', text: 'C00A410477310926' }, 4],
    [{ kind: 'code128', text: 'C00A410477310927' }, -8],
    [{ kind: 'code128', text: 'RR473124829GB' }, 10],
    [{ kind: 'datamatrix', text: 'C00A410477310928', modulePixels: 8 }, 25],
    [{ kind: 'qr', text: 'C00A410477310929', modulePixels: 8 }, -15],
  ]
  const onRound = await Promise.all(
    own.slice(0, count).map(async ([symbol, tilt], i) => await drawn(symbol, tilt, i + 1)),
  )
  return {
    onRound,
    stranger: await drawn({ kind: 'code128', text: 'C00B999900001111' }, 3, 90),
    refused: await drawn({ kind: 'itf', text: '0829220875' }, 2, 91),
  }
}
