import {
  loadScanSchema,
  recordLoadScan,
  takeBackLoadScan,
  type LoadScan,
  type RecordLoadScanInput,
  type TakeBackLoadScanInput,
} from '#contracts/manifest/load-scan.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

const words = (text: string) => ({ title: `Load check, ${text}`, about: text, to: '/scan/batch' })

export const loadCheckSync: FeatureSync = {
  service: 'manifest',
  collections: [{ kind: 'load-scan', table: 'loadScans', row: loadScanSchema }],
  derivedTables: [],
  commands: [recordLoadScan, takeBackLoadScan],
  effects: {
    recordLoadScan: (row: LoadScan | undefined, input: RecordLoadScanInput) => row ?? { ...input, takenBack: false },
    takeBackLoadScan: (row: LoadScan | undefined, { takenBack }: TakeBackLoadScanInput) => row && { ...row, takenBack },
  },
  describe: {
    recordLoadScan: (input: RecordLoadScanInput) => words(input.barcode.text),
    takeBackLoadScan: (_input: TakeBackLoadScanInput, row: LoadScan | undefined) =>
      words(row?.barcode.text ?? 'a scan'),
  },
  refusals: {
    'manifest-unknown': 'The list of this load check is no longer yours.',
    'scan-unknown': 'The depot does not have this scan.',
    'scan-exists': 'This scan belongs to another courier.',
  },
}
