import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'

/** A day at a large depot. */
export const rounds = 100
export const parcels = 200
/** Rounds of one import, which takes 10,000 parcels at most. */
export const inOneFile = 50

export const rowsOfDay = (date: string, first: number, count: number): DemoRow[] =>
  Array.from({ length: count }, (_, at) => String(200 + first + at)).flatMap((round) =>
    demoRows({ subDepot: 'SAM', date, round, roundName: `Sampleton ${round}`, parcels, seed: 4104 + Number(round) }),
  )

export const filesOfDay = (date: string): string[] =>
  Array.from({ length: rounds / inOneFile }, (_, at) => importCsv(rowsOfDay(date, at * inOneFile, inOneFile)))
