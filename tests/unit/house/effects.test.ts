import { expect, test } from 'vitest'
import { checkEffects } from '../../check/check-effects.ts'

const check = (text: string) => checkEffects(new Map([['src/ui/row.tsx', text]]))

test.each([
  'useEffect(() => top.current?.scrollIntoView(), [])',
  'useLayoutEffect(() => focus(), [])',
  'useEffect(\n  () => subscribe(listener),\n  [listener],\n)',
])('%s is refused', (effect) => {
  expect(check(`\n${effect}`)).toEqual([
    'src/ui/row.tsx:2 has an effect without braces: write a block, and return the clean-up if there is one',
  ])
})

test.each([
  'useEffect(() => {\n  top.current?.scrollIntoView()\n}, [])',
  'useEffect(() => () => clearTimeout(timer.current), [])',
  'useEffect(keepScreenOn, [])',
])('%s is fine', (effect) => {
  expect(check(effect)).toEqual([])
})
