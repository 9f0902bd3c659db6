import { expect, it } from 'vitest'
import { depotTable } from '#app/routes/depot-table.ts'
import { routeTable } from '#app/routes/route-table.ts'
import { isOn } from '#offline/pull-time.ts'
import { pullTimes } from '#src/pull-times.ts'
import { firstSyncs } from '#src/registry.ts'
import { syncs } from '#src/syncs.ts'

it('the list says of every service that a feature pulls when that is, and of no other', () => {
  const services = new Set(syncs.map(({ service }) => service))
  expect(Object.keys(pullTimes).sort()).toEqual([...services].sort())
})

it('the features of the first screen are fetched with the first run', () => {
  expect(firstSyncs.filter(({ service }) => !pullTimes[service]?.first)).toEqual([])
})

it('the list names addresses that there are', () => {
  const paths = [...routeTable, ...depotTable].flatMap(({ path }) => path ?? [])
  const named = Object.values(pullTimes).flatMap(({ screens }) => screens)
  expect(named.filter((screen) => !paths.some((path) => isOn({ every: 1, screens: [screen] }, path)))).toEqual([])
})
