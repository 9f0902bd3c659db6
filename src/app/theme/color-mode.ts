import { applyTheme, type ThemeChoice } from '#ui/theme/theme.ts'
import { colorMode, colorModeKey } from './color-mode-choice.ts'

let stop: (() => void) | undefined
const listeners = new Set<() => void>()

export const subscribeColorMode = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Applies the chosen theme, and follows the phone's own theme when it changes. */
export function applyColorMode(): void {
  stop?.()
  stop = applyTheme(colorMode())
}

export function chooseColorMode(choice: ThemeChoice): void {
  try {
    localStorage.setItem(colorModeKey, choice)
  } catch {
    // The choice then lasts until the app is closed.
  }
  stop?.()
  stop = applyTheme(choice)
  for (const listener of listeners) listener()
}
