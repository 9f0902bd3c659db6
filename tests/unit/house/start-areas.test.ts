import { expect, test } from 'vitest'
import { areaFaults, areaOf, startAreas } from '../../check/start-areas.ts'

test.each([
  ['node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
  ['node_modules/@tanstack/virtual-core/dist/esm/index.js', '@tanstack/virtual-core'],
  ['node_modules/a/node_modules/b/index.js', 'b'],
  ['src/features/pay/pay-store.ts', 'feature pay'],
  ['src/offline/pull/pull-service.ts', 'offline'],
  ['src/main.tsx', 'app'],
  ['vite/preload-helper.js', 'tooling'],
])('%s belongs to %s', (module, area) => {
  expect(areaOf(module)).toBe(area)
})

test('the bytes of each file are shared out by the length of its modules', () => {
  const content = {
    'a.js': { 'src/features/pay/pay-store.ts': 100, 'src/app/work.ts': 300 },
    'a.css': { 'src/features/pay/pay.css': 10 },
  }
  expect([...startAreas(content, (file) => (file === 'a.js' ? 200 : 7))]).toEqual([
    ['app', 150],
    ['feature pay', 57],
  ])
})

test('a listed area has its own most, another feature little, and anything else none', () => {
  const most = { app: 100 }
  const faults = (area: string, bytes: number) => areaFaults(new Map([[area, bytes]]), most)
  expect([faults('app', 100), faults('feature pay', 200)]).toEqual([[], []])
  expect(faults('app', 101)).toEqual(['app has 101 bytes of the first screen; 100 is the most'])
  expect(faults('feature pay', 201)).toEqual(['feature pay has 201 bytes of the first screen; 200 is the most'])
  expect(faults('zod', 1)).toEqual(['zod has 1 bytes of the first screen, where it does not belong'])
})
