import type { Format } from './format.ts'

export const proofsFormat: Format = {
  key: 'zip',
  label: 'Zip',
  hint: 'Photos as they were taken, signatures as SVG, and index.csv',
  mostRows: 2_000,
  open: async () => await (await import('./open-proofs-sync.ts')).openProofs(),
}
