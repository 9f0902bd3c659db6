import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createSecrets } from '#kit/secrets.ts'
import { databases } from '#support/databases.ts'
import { explainStatements, type Explained } from '#support/explained.ts'
import { aDepotsDay } from './a-depots-day.ts'
import { startDepot } from './depot-under-test.ts'
import { fillThirteenMonths } from './thirteen-months.ts'

/** Tables that grow with every day. */
const ledgers = [
  'feed',
  'mutation',
  'blob',
  'manifests',
  'parcels',
  'parcel_barcodes',
  'parcel_events',
  'stops',
  'stop_events',
  'parcel_search',
  'audit',
]

const folders = ['services/kit', 'services/manifest']

/** Staff decide on nothing of the manifest service, so it never runs these. Their tables hold what waits for a decision, or for a mail server. */
const unusedHere = new Set(
  [
    'sync/decision-feed.ts',
    'sync/courier-decision-feeds.ts',
    'sync/decision-table.ts',
    'courier-homes.ts',
    'delivery/queue.ts',
    'telemetry/observe-process.ts',
    // Once a day it reads all that may name a file.
    'blobs/orphan-files.ts',
  ].map((name) => `services/kit/${name}`),
)

/** How many statements stand in each file: every one ends in `execute`, except the transactions themselves. */
function writtenStatements(): Map<string, number> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      .filter((file) => !unusedHere.has(file)),
  )
  return new Map(
    files.map((file) => [file, [...readFileSync(file, 'utf8').matchAll(/\.execute\w*\((?!work\b|read\b)/g)].length]),
  )
}

// The last of them is PostgreSQL, where it is installed.
describe.each(databases.slice(-1))(
  'every statement of the kit and the manifest service, on 13 months of rows in $name',
  (engine) => {
    let database: Database
    let explained: Explained[]

    beforeAll(async () => {
      database = await engine.open()
      const depot = await startDepot(database, null, undefined, { evidence: createSecrets([]) })
      await fillThirteenMonths(database)
      explained = await explainStatements(database)
      await aDepotsDay(depot)
    })
    afterAll(() => database.close())

    it('finds its rows by an index', () => {
      const scans = explained.filter(({ scanned }) => scanned.some((table) => ledgers.includes(table)))
      expect(scans.map(({ place, text, scanned }) => `${place} reads all of ${scanned.join(', ')}: ${text}`)).toEqual(
        [],
      )
    })

    it('has been asked for its plan', () => {
      const places = [...new Set(explained.map(({ place }) => place))].toSorted()
      const seenIn = (file: string) => places.filter((place) => place.startsWith(`${file}:`))
      const missing = [...writtenStatements()].filter(([file, count]) => seenIn(file).length < count)
      expect(
        missing.map(([file, count]) => `${file}: ${seenIn(file).length} of ${count} (${seenIn(file).join(', ')})`),
      ).toEqual([])
    })
  },
)
