import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps a pinned bar above the on-screen keyboard. Browsers on phones draw the keyboard over the page and don't shrink
 * the page, so a bar at the bottom edge would be hidden while somebody types.
 */
export function useAboveKeyboard(bar: RefObject<HTMLElement | null>, onResize: () => void): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    let height = viewport.height
    const place = () => {
      // Zoomed in, less of the page is visible without any keyboard.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      bar.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
      if (viewport.height !== height) onResize()
      height = viewport.height
    }
    place()
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
    }
  }, [bar, onResize])
}
