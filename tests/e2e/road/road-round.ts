import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Stop } from '#contracts/manifest/stop-list.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows, demoStreet, demoStreetEnd } from '#services/demo/demo-rows.ts'
import { stopOf } from '#support/stops.ts'
import type { Stack } from '../support/stack.ts'
import { viewAs } from './service-view.ts'

/** Streets of the demo's town from south to north, in the order of the depot: it goes to and fro. */
const streets = [0, 20, 10, 30]
const doorsEach = 4
export const parcelsOfRound = streets.length * doorsEach
const firstHouse = 701

export const bakery: Stop = stopOf(1, { expected: 3, window: { from: '09:00', to: '11:00' }, note: 'Round the back' })
export const shop: Stop = stopOf(2, { kind: 'drop', name: 'Sample Stores', expected: null })

/** The round as the services have it: its list and the parcels in the order of the depot. */
export interface RoadRound {
  manifestId: string
  parcels: Parcel[]
}

/** Gives the first demo courier a round with a collection and a drop, and switches collections on. */
export async function giveRoadRound(stack: Stack, day: string): Promise<RoadRound> {
  const round = { subDepot: 'SAM', date: day, round: '104', roundName: 'Sampleton North', parcels: parcelsOfRound }
  const rows = demoRows({ ...round, seed: 7001 }).map((row, at) => {
    const street = streets[Math.floor(at / doorsEach)] ?? 0
    const { lat, lng } = demoStreetEnd(street)
    return {
      ...row,
      ...demoStreet(street),
      house: String(firstHouse + at),
      lat: lat.toFixed(5),
      lng: (lng - (at % doorsEach) / 5000).toFixed(5),
      services: at === 6 ? 'signature' : 'standard',
      window_from: '',
      window_to: '',
    }
  })
  const file = join(stack.dataDir, 'road.csv')
  writeFileSync(file, importCsv(rows))
  const imported = await stack.depot('import', file, '--remove-missing')
  expect(imported.code, imported.output).toBe(0)
  const switched = await stack.depot('toggle', 'manifest.collections', 'on')
  expect(switched.code, switched.output).toBe(0)

  const courier = await viewAs(stack, 'courier')
  const lists = await courier.rows<{ id: string; date: string; roundNumber: string }>('manifest', 'manifest')
  const manifestId = lists.find(({ date, roundNumber }) => date === day && roundNumber === '104')?.id ?? ''
  const staff = await viewAs(stack, 'sub-depot')
  for (const stop of [bakery, shop])
    await staff.send('manifest', 'addStop', `staff-stop-list/${manifestId}`, { manifestId, stop })
  const parcels = (await courier.rows<Parcel>('manifest', 'parcel'))
    .filter((parcel) => parcel.manifestId === manifestId)
    .sort((a, b) => a.sequence - b.sequence)
  expect(parcels).toHaveLength(parcelsOfRound)
  return { manifestId, parcels }
}
