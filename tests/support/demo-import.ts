import { londonDay } from '#domain/dates/day.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'

/** Returns `parcels` rows for the first demo courier's round of today. */
export const demoRoundRows = (parcels: number): DemoRow[] =>
  demoRows({
    subDepot: 'SAM',
    date: londonDay(new Date()),
    round: '104',
    roundName: 'Sampleton North',
    parcels,
    seed: 4104,
  })

/** Returns an import file for the first demo courier's round of today. */
export const demoImport = (parcels: number): string => importCsv(demoRoundRows(parcels))
