import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const entrySchema = z.object({ file: z.string(), format: z.string(), text: z.string() })
const negativeSchema = z.object({ file: z.string() })

export type CorpusPicture = z.infer<typeof entrySchema> & { path: string }

export type Corpus = {
  /** Photographs with one labelled code each. */
  pictures: CorpusPicture[]
  /** The photographs that show no code. */
  negatives: { file: string; path: string }[]
}

/** Codes that a picture holds beside the labelled one: correct reads, seen in the picture. */
export const alsoThere: Readonly<Record<string, readonly string[]>> = {
  'code39-3__02.png': ['001EC947D49B'],
}

/**
 * The photographs that the recall is measured on. They are not part of this repository: CORPUS_DIR
 * names the folder that holds `barcodes/manifest.json` and `barcodes/negatives.json`. Throws where
 * it is not set, so that a run without pictures cannot pass for a measurement.
 */
export const openCorpus = (): Corpus => {
  const root = process.env['CORPUS_DIR']
  if (root === undefined || root === '') throw new Error('Set CORPUS_DIR to the folder of the corpus')
  const folder = join(root, 'barcodes')
  const list = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return {
    pictures: z
      .array(entrySchema)
      .parse(list('manifest.json'))
      .map((entry) => ({ ...entry, path: join(folder, entry.file) })),
    negatives: z
      .array(negativeSchema)
      .parse(list('negatives.json'))
      .map(({ file }) => ({ file, path: join(folder, file) })),
  }
}
