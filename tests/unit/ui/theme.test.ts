import { expect, test } from 'vitest'
import { resolveTheme } from '#ui/theme/theme.ts'

test('a theme that was chosen holds, whatever the phone is set to', () => {
  for (const chosen of ['light', 'outdoor', 'dark'] as const) {
    expect(resolveTheme(chosen, true)).toBe(chosen)
    expect(resolveTheme(chosen, false)).toBe(chosen)
  }
})

test('as the phone means dark on a dark phone, and light on any other', () => {
  expect(resolveTheme('system', true)).toBe('dark')
  expect(resolveTheme('system', false)).toBe('light')
})
