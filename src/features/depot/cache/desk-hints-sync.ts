import { subscribeHints } from '#offline/hints/listen-hints.ts'

/** Calls whenever the rounds of the sub-depot may have moved. Returns how to stop. */
export const onRoundsChange = (listener: () => void): (() => void) => subscribeHints('manifest', listener)

/** Calls whenever the roster of the sub-depot may have moved. Returns how to stop. */
export const onRosterChange = (listener: () => void): (() => void) => subscribeHints('auth', listener)
