import { applyTheme } from '#ui/theme.ts'
import type { ThemeChoice } from '#ui/theme.ts'

/** Read by `public/first-paint.js` too. */
const key = 'color-mode'
const choices: readonly ThemeChoice[] = ['light', 'dark', 'outdoor', 'system']

let stop: (() => void) | undefined
const listeners = new Set<() => void>()

export const subscribeColorMode = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function colorMode(): ThemeChoice {
  try {
    return choices.find((choice) => choice === localStorage.getItem(key)) ?? 'system'
  } catch {
    // Storage may be forbidden altogether; the phone's own setting then holds.
    return 'system'
  }
}

/** Puts the chosen theme on the page and keeps to it, also when the phone changes its own. */
export function keepColorMode(): void {
  stop?.()
  stop = applyTheme(colorMode())
}

export function chooseColorMode(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Then it holds until the app is closed.
  }
  stop?.()
  stop = applyTheme(choice)
  for (const listener of listeners) listener()
}
