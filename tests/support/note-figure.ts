import { appendFileSync } from 'node:fs'

/** Prints a figure that a proof came to, and puts it on the record of the run (docs/proof.md). */
export function noteFigure(words: string): void {
  process.stdout.write(`${words}\n`)
  const file = process.env['PROOF_FIGURES']
  if (file !== undefined) appendFileSync(file, `${words}\n`)
}
