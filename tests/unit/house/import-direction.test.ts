import { describe, expect, test } from 'vitest'
import { checkDirection } from '../../check/check-direction.ts'
import { inHouse } from './in-house.ts'

/** One import from one file to another, whatever the two contain. */
function faultsOf(from: string, specifier: string, to: string): string[] {
  return checkDirection(inHouse({ [from]: `import '${specifier}'` }, [to]))
}

describe('one way only', () => {
  const store = 'src/features/manifest/manifest-store.ts'
  const sync = 'src/features/manifest/manifest-sync.ts'
  const hook = 'src/features/manifest/use-parcels.ts'

  test.each([
    ['src/contracts/parcel/parcel.ts', '#domain/dates/day.ts', 'src/domain/dates/day.ts'],
    ['src/domain/dates/day.ts', '#offline/pull.ts', 'src/offline/pull.ts'],
    ['src/offline/pull.ts', '#device/camera.ts', 'src/device/camera.ts'],
    ['src/offline/pull.ts', '#features/manifest/manifest-sync.ts', sync],
    ['src/device/camera.ts', '#offline/pull.ts', 'src/offline/pull.ts'],
    ['src/ui/row.tsx', '#domain/dates/day.ts', 'src/domain/dates/day.ts'],
    ['src/ui/row.tsx', './parcel/parcel-row.tsx', 'src/ui/parcel/parcel-row.tsx'],
    ['src/ui/parcel/parcel-row.tsx', '#features/manifest/manifest-store.ts', store],
    [store, '#ui/row.tsx', 'src/ui/row.tsx'],
    [store, './use-parcels.ts', hook],
    [hook, '#offline/pull.ts', 'src/offline/pull.ts'],
    ['src/features/pay/use-pay.ts', '#features/manifest/use-parcels.ts', hook],
    ['src/features/pay/use-pay.ts', '#features/manifest/manifest-sync.ts', sync],
    ['src/features/pay/pay-store.ts', '#features/manifest/manifest-sync.ts', sync],
    ['src/features.ts', '#features/manifest/use-parcels.ts', hook],
    ['src/ui/row.tsx', '#src/app/routes.tsx', 'src/app/routes.tsx'],
    ['sw/service-worker.ts', '#features/manifest/manifest-sync.ts', sync],
    ['sw/service-worker.ts', '../src/app/routes.tsx', 'src/app/routes.tsx'],
    ['services/kit/push.ts', '#services/manifest/rounds.ts', 'services/manifest/rounds.ts'],
    ['services/pay/rates.ts', '#services/manifest/rounds.ts', 'services/manifest/rounds.ts'],
    ['services/pay/rates.ts', '#offline/pull.ts', 'src/offline/pull.ts'],
    ['services/pay/rates.ts', '../run.ts', 'services/run.ts'],
    ['services/depot/rate-commands.ts', '#services/pay/rates.ts', 'services/pay/rates.ts'],
    ['src/app/routes.tsx', '../../services/kit/push.ts', 'services/kit/push.ts'],
    ['src/app/routes.tsx', '../../tests/support/clock.ts', 'tests/support/clock.ts'],
  ])('%s may not import %s', (from, specifier, to) => {
    expect(faultsOf(from, specifier, to)).toEqual([expect.stringContaining(`${from}:1 imports ${specifier}: `)])
  })

  test.each([
    ['src/domain/dates/day.ts', '#contracts/parcel/parcel.ts', 'src/contracts/parcel/parcel.ts'],
    ['src/offline/pull.ts', '#domain/dates/day.ts', 'src/domain/dates/day.ts'],
    [sync, '#offline/pull.ts', 'src/offline/pull.ts'],
    [sync, './manifest-store.ts', store],
    [hook, './manifest-sync.ts', sync],
    [hook, '#ui/row.tsx', 'src/ui/row.tsx'],
    ['src/features/pay/use-pay.ts', '#features/manifest/manifest-store.ts', store],
    ['src/features/pay/pay-store.ts', '#features/manifest/manifest-store.ts', store],
    ['src/features.ts', '#features/manifest/manifest-sync.ts', sync],
    ['src/app/routes.tsx', '#features/manifest/use-parcels.ts', hook],
    ['src/main.tsx', './app/routes.tsx', 'src/app/routes.tsx'],
    ['sw/service-worker.ts', '#src/features.ts', 'src/features.ts'],
    ['services/pay/rates.ts', '#kit/push.ts', 'services/kit/push.ts'],
    ['services/run.ts', '#services/pay/rates.ts', 'services/pay/rates.ts'],
    ['tests/unit/day.test.ts', '#domain/dates/day.ts', 'src/domain/dates/day.ts'],
  ])('%s may import %s', (from, specifier, to) => {
    expect(faultsOf(from, specifier, to)).toEqual([])
  })
})

test('a type import goes against the direction like any other', () => {
  const graph = inHouse(
    {
      'src/domain/dates/day.ts': "import type { here } from '#offline/pull.ts'",
      'src/domain/week.ts': "export type Pull = import('#offline/pull.ts').here",
      'src/domain/year.ts': "export type { here } from '#offline/pull.ts'",
    },
    ['src/offline/pull.ts'],
  )
  expect(checkDirection(graph)).toHaveLength(3)
})

test('a lazy import and a worker go against the direction like any other', () => {
  const graph = inHouse(
    {
      'src/ui/row.tsx': "export const load = () => import('#features/pay/pay-screen.tsx')",
      'src/ui/cell.tsx': "export const work = new Worker(new URL('../app/work.ts', import.meta.url))",
    },
    ['src/features/pay/pay-screen.tsx', 'src/app/session/work.ts'],
  )
  expect(checkDirection(graph)).toHaveLength(2)
})

test('what a store imports of its own feature runs in the worker too, and is held to it', () => {
  const graph = inHouse({
    'src/features/pay/pay-store.ts': "import './week-total.ts'",
    'src/features/pay/week-total.ts': "import './round-off.ts'",
    'src/features/pay/round-off.ts': "import { useState } from 'react'",
  })
  expect(checkDirection(graph)).toEqual([
    'src/features/pay/round-off.ts:1 imports react: feature data (pay) may not use this package',
  ])
})

test.each([
  ['src/contracts/parcel/parcel.ts', 'dexie'],
  ['src/domain/dates/day.ts', 'zod/mini'],
  ['src/offline/pull.ts', 'react-dom/client'],
  ['sw/service-worker.ts', 'dexie-react-hooks'],
  ['services/kit/push.ts', '@tanstack/react-virtual'],
])('%s may not use %s', (file, name) => {
  expect(checkDirection(inHouse({ [file]: `import '${name}'` }))).toHaveLength(1)
})

test('contracts stand on zod alone', () => {
  expect(checkDirection(inHouse({ 'src/contracts/parcel/parcel.ts': "import * as z from 'zod/mini'" }))).toEqual([])
})

test('an import without its extension is named with its line', () => {
  const graph = inHouse({ 'src/ui/row.tsx': "// why\nimport './cell'" }, ['src/ui/cell.tsx'])
  expect(checkDirection(graph)).toEqual([
    'src/ui/row.tsx:2 imports ./cell: there is no such file; extensions are written out',
  ])
})

test('imports in comments and strings are no imports', () => {
  const graph = inHouse({ 'src/domain/dates/day.ts': "// import 'react'\nexport const text = \"import 'react'\"" })
  expect(checkDirection(graph)).toEqual([])
})
