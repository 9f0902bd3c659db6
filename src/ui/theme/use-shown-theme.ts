import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Returns the theme that the page has now, for what is not drawn by the stylesheet. */
export const useShownTheme = (): string =>
  useSyncExternalStore(follow, () => document.documentElement.dataset['theme'] ?? 'light')
