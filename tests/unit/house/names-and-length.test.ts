import { expect, test } from 'vitest'
import { checkLength } from '../../check/check-length.ts'
import { checkNames } from '../../check/check-names.ts'
import { inHouse } from './in-house.ts'

test.each([
  'src/ui/StatusChip.tsx',
  'src/ui/status_chip.tsx',
  'src/Ui/status-chip.tsx',
  'src/domain/date-utils.ts',
  'src/managers/day.ts',
  'services/common/clock.ts',
  'src/app/round-manager.ts',
  'src/domain/index.ts',
])('%s is refused as a name', (path) => {
  expect(checkNames([path], inHouse({}))).toHaveLength(1)
})

test.each(['src/ui/status-chip.tsx', 'tests/unit/day.test.ts', 'public/icons/icon-512.png', 'sw/vite-env.d.ts'])(
  '%s is a good name',
  (path) => {
    expect(checkNames([path], inHouse({}))).toEqual([])
  },
)

test('a file that only passes on the exports of others is refused', () => {
  const graph = inHouse({
    'src/ui/widgets.ts': "export { Row } from './row.tsx'\nexport * from './cell.tsx'",
    'src/ui/parts.ts': "import { Row } from './row.tsx'\nexport { Row }",
    'src/ui/row.tsx': "export { Cell } from './cell.tsx'\nexport const Row = 1",
    'src/main.tsx': "import './ui/row.tsx'",
  })
  expect(checkNames([], graph)).toEqual([
    'src/ui/widgets.ts only passes on what other files export',
    'src/ui/parts.ts only passes on what other files export',
  ])
})

test('hooks and screens export what their files are named for', () => {
  const graph = inHouse({
    'src/features/pay/use-pay-week.ts': 'export const usePay = 1',
    'src/features/pay/pay-screen.tsx': 'export function Screen() {}',
    'src/features/pay/use-pay.ts': 'export const usePay = 1',
    'src/features/pay/week-screen.tsx': 'export function WeekScreen() {}',
  })
  expect(checkNames([], graph)).toEqual([
    'src/features/pay/use-pay-week.ts does not export usePayWeek',
    'src/features/pay/pay-screen.tsx does not export PayScreen',
  ])
})

test('a schema and its type stand together', () => {
  const graph = inHouse({
    'src/contracts/pay/pay.ts': 'export const weekSchema = 1\nexport const daySchema = 1\nexport type Day = 1',
    'src/contracts/week.ts': 'export type Week = 1',
  })
  expect(checkNames([], graph)).toEqual([
    'src/contracts/pay/pay.ts has weekSchema, but type Week is in src/contracts/week.ts',
  ])
})

test('481 lines are too many and 480 are not', () => {
  const files = new Map([
    ['src/ui/long.tsx', 'x\n'.repeat(481)],
    ['src/ui/full.tsx', 'x\n'.repeat(480)],
    ['src/ui/short.tsx', 'x\n'],
  ])
  expect(checkLength(files)).toEqual({
    faults: ['src/ui/long.tsx has 481 lines; 480 is the most'],
    median: 480,
    ninth: 480,
    longest: 481,
  })
})
