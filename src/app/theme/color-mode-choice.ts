import type { ThemeChoice } from '#ui/theme/theme.ts'

export const colorModeKey = 'color-mode'
const choices: readonly ThemeChoice[] = ['light', 'dark', 'outdoor', 'system']

export function colorMode(): ThemeChoice {
  try {
    return choices.find((choice) => choice === localStorage.getItem(colorModeKey)) ?? 'system'
  } catch {
    // If storage is blocked, the phone's own setting applies.
    return 'system'
  }
}
