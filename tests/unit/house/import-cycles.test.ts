import { expect, test } from 'vitest'
import { checkCycles } from '../../check/check-cycles.ts'
import { inHouse } from './in-house.ts'

test('a ring of modules is told with its way round', () => {
  const graph = inHouse({
    'src/domain/dates/day.ts': "import './week.ts'",
    'src/domain/week.ts': "export { year } from '#domain/year.ts'",
    'src/domain/year.ts': "import { type Day, day } from './day.ts'\nexport const year = day",
  })
  expect(checkCycles(graph)).toEqual([
    'src/domain/dates/day.ts → src/domain/week.ts → src/domain/year.ts → src/domain/dates/day.ts',
  ])
})

test('a module that imports itself is a ring', () => {
  expect(checkCycles(inHouse({ 'src/domain/dates/day.ts': "import './day.ts'" }))).toHaveLength(1)
})

test('a ring beyond a file that was looked at already is still found', () => {
  const graph = inHouse({
    'src/app/a.ts': "import './b.ts'",
    'src/app/b.ts': "import './c.ts'",
    'src/app/c.ts': "import './d.ts'",
    'src/app/d.ts': "import './c.ts'",
  })
  expect(checkCycles(graph)).toEqual(['src/app/c.ts → src/app/d.ts → src/app/c.ts'])
})

test('types and lazy imports make no ring', () => {
  const graph = inHouse({
    'src/app/routes.tsx': "import './layout.tsx'\nimport './shell.tsx'",
    'src/app/layout.tsx': "import type { Route } from './routes.tsx'",
    'src/app/shell.tsx': "export const load = () => import('./routes.tsx')",
  })
  expect(checkCycles(graph)).toEqual([])
})

test('two ways to one module make no ring', () => {
  const graph = inHouse({
    'src/app/a.ts': "import './b.ts'\nimport './c.ts'",
    'src/app/b.ts': "import './d.ts'",
    'src/app/c.ts': "import './d.ts'",
    'src/app/d.ts': 'export const d = 1',
  })
  expect(checkCycles(graph)).toEqual([])
})
