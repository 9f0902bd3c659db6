import { expect, test } from 'vitest'
import { checkCycles } from '../../check/check-cycles.ts'
import { inHouse } from './in-house.ts'

test('a cycle is reported with all its modules', () => {
  const graph = inHouse({
    'src/domain/day.ts': "import './week.ts'",
    'src/domain/week.ts': "export { year } from '#domain/year.ts'",
    'src/domain/year.ts': "import { type Day, day } from './day.ts'\nexport const year = day",
  })
  expect(checkCycles(graph)).toEqual([
    'src/domain/day.ts → src/domain/week.ts → src/domain/year.ts → src/domain/day.ts',
  ])
})

test('a module that imports itself is a cycle', () => {
  expect(checkCycles(inHouse({ 'src/domain/day.ts': "import './day.ts'" }))).toHaveLength(1)
})

test('a cycle behind a file that was already visited is found', () => {
  const graph = inHouse({
    'src/app/a.ts': "import './b.ts'",
    'src/app/b.ts': "import './c.ts'",
    'src/app/c.ts': "import './d.ts'",
    'src/app/d.ts': "import './c.ts'",
  })
  expect(checkCycles(graph)).toEqual(['src/app/c.ts → src/app/d.ts → src/app/c.ts'])
})

test('a type import closes a cycle', () => {
  const graph = inHouse({
    'src/app/routes.tsx': "import './layout.tsx'",
    'src/app/layout.tsx': "import type { Route } from './routes.tsx'",
  })
  expect(checkCycles(graph)).toEqual(['src/app/routes.tsx → src/app/layout.tsx → src/app/routes.tsx'])
})

test('a lazy import closes a cycle', () => {
  const graph = inHouse({
    'src/app/routes.tsx': "import './shell.tsx'",
    'src/app/shell.tsx': "export const load = () => import('./routes.tsx')",
  })
  expect(checkCycles(graph)).toEqual(['src/app/routes.tsx → src/app/shell.tsx → src/app/routes.tsx'])
})

test('two ways to one module are no cycle', () => {
  const graph = inHouse({
    'src/app/a.ts': "import './b.ts'\nimport './c.ts'",
    'src/app/b.ts': "import './d.ts'",
    'src/app/c.ts': "import './d.ts'",
    'src/app/d.ts': 'export const d = 1',
  })
  expect(checkCycles(graph)).toEqual([])
})
