import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GreyImage } from '#device/scanner/pixel-image.ts'
import { drawLabel, type LabelSymbol } from '#support/labels/label.ts'
import { writeMjpeg } from '#support/labels/mjpeg.ts'
import { drawScene } from '#support/labels/scene.ts'

/** What the camera sees: the codes of one label, turned by some degrees. No codes: bare cardboard. */
export interface Shot {
  symbols: readonly LabelSymbol[]
  tilt?: number
  /** The right half of the label is out of the picture. */
  half?: true
  /** Something lies on the lens. */
  black?: true
}

/** A carrier's label, small enough to lie in the part of the picture that a phone's screen shows. */
export const codeLabel = (text: string, kind: LabelSymbol['kind'] = 'code128', tilt = 0): Shot => ({
  symbols: [{ kind, text, modulePixels: 2 }],
  tilt,
})

let folder: string | undefined

/** For the films of this run, several megabytes each. */
function filmFolder(): string {
  if (folder !== undefined) return folder
  const made = mkdtempSync(join(tmpdir(), 'courier-camera-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  folder = made
  return made
}

const leftHalf = ({ data, width, height }: GreyImage): GreyImage => {
  const kept = Math.floor(width / 2)
  return { data: data.filter((_, at) => at % width < kept), width: kept, height }
}

async function film(shots: readonly Shot[], framesEach: number): Promise<string> {
  const pictures = []
  for (const { symbols, tilt = 0, half, black } of shots) {
    const label =
      symbols.length > 0 ? await drawLabel(symbols) : { data: new Uint8ClampedArray(1), width: 1, height: 1 }
    pictures.push(drawScene(half ? leftHalf(label) : label, { tilt, ...(black && { paper: 0, noise: 1 }) }))
  }
  const path = join(filmFolder(), `${performance.now()}.mjpeg`)
  writeMjpeg(path, pictures, framesEach)
  return path
}

/** Browser switches for a camera that shows these labels one after the other, over and over, and is allowed. */
export async function cameraOf(shots: readonly Shot[], secondsEach = 1): Promise<string[]> {
  const path = await film(shots, Math.round(secondsEach * 30))
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}
