import { navigationApps, type NavigationAppId } from './navigation-apps.ts'

const key = 'navigation-app'
const listeners = new Set<() => void>()
/** For phones that block storage: the choice then lives as long as the page. */
let blocked: string | null = null

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return blocked
  }
}

/** Returns the app that the courier has chosen on this phone; null until then. */
export const chosenApp = (): NavigationAppId | null => navigationApps.find(({ id }) => id === read())?.id ?? null

export function chooseApp(id: NavigationAppId): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    blocked = id
  }
  for (const listener of listeners) listener()
}

/** Calls the listener after each choice. Returns a function that stops it. */
export function subscribeChosenApp(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
