import { useSyncExternalStore } from 'react'

/** Lines of text, each as high as the root's font, below which a screen is short. */
const least = 50.5

function subscribe(changed: () => void): () => void {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}

/**
 * Whether the screen has less height than a page needs to show its main button below the figures. Measured without the
 * browser's own bars, which come and go while somebody scrolls.
 */
export function useShort(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const root = document.documentElement
    const size = Number.parseFloat(getComputedStyle(root).fontSize) || 16
    return root.clientHeight < least * size
  })
}
