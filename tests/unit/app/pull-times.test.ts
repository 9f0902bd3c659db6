import { expect, it } from 'vitest'
import { depotTable } from '#app/routes/depot-table.ts'
import { officeTable } from '#app/routes/office-table.ts'
import { routeTable } from '#app/routes/route-table.ts'
import { isOn, mergePullTimes } from '#offline/pull-time.ts'
import { loadRegistry, pageRegistry, pullTimes } from '#src/features.ts'

const { syncs } = await loadRegistry()

it('the list says of every service that a feature pulls when that is, and of no other', () => {
  const services = new Set(syncs.map(({ service }) => service))
  expect(Object.keys(pullTimes).sort()).toEqual([...services].sort())
})

it('the features of the first screen are fetched with the first run', () => {
  expect(pageRegistry.later?.first.filter(({ service }) => !pullTimes[service]?.first)).toEqual([])
})

it('the list names addresses that there are', () => {
  const paths = [...routeTable, ...depotTable, ...officeTable].flatMap(({ path }) => path ?? [])
  const named = Object.values(pullTimes).flatMap(({ screens }) => screens)
  expect(named.filter((screen) => !paths.some((path) => isOn({ every: 1, screens: [screen] }, path)))).toEqual([])
})

it('features that share a service are pulled as often as the most impatient, and for the screens of all', () => {
  expect(
    mergePullTimes([
      { auth: { every: 15, screens: ['/pay'] } },
      { auth: { first: true, every: 5, screens: ['/more', '/pay'] }, forms: { every: 60, screens: ['/form'] } },
    ]),
  ).toEqual({
    auth: { first: true, every: 5, screens: ['/pay', '/more'] },
    forms: { every: 60, screens: ['/form'] },
  })
})
