import type { Engine } from './engine.ts'

let current: Engine | undefined

/** The engine of the courier who is signed in on this page. The app sets it before any screen opens. */
export function currentEngine(): Engine {
  if (!current) throw new Error('No courier is signed in')
  return current
}

export const setCurrentEngine = (engine: Engine | undefined): void => {
  current = engine
}
