import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import type { Stack } from './stack.ts'

/** Gives the first demo courier a round of plain parcels, each with a house number of its own, so that a toast names one. */
export async function importRound(stack: Stack, parcels: number): Promise<void> {
  const rows = demoRoundRows(parcels).map((row, i) => ({ ...row, house: String(i + 1), services: 'standard' }))
  const file = join(stack.dataDir, 'round.csv')
  writeFileSync(file, importCsv(rows))
  const imported = await stack.depot('import', file, '--remove-missing')
  if (imported.code !== 0) throw new Error(imported.output)
}
