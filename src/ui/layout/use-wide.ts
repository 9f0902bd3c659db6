import { useSyncExternalStore } from 'react'

/** Matches the stylesheets: from this width a list and its detail are side by side. */
const wideScreen = '(min-width: 64em)'

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideScreen).matches)
