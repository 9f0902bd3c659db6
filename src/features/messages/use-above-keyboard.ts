import { useLayoutEffect } from 'react'

/**
 * Publishes the height that the on-screen keyboard covers, in px, as `--keyboard` of the document. Browsers on phones
 * draw the keyboard over the page and don't shrink it, so a bar at the bottom edge would be hidden while somebody types.
 */
export function useAboveKeyboard(onResize: () => void): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const root = document.documentElement.style
    let height = viewport.height
    const place = () => {
      // Zoomed in, less of the page is visible without any keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      root.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
      if (viewport.height !== height) onResize()
      height = viewport.height
    }
    place()
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
      root.removeProperty('--keyboard')
    }
  }, [onResize])
}
