import { useLayoutEffect, useRef } from 'react'

/**
 * Publishes the height of a pinned bar as a custom property of the document, in px,
 * so that it never covers toasts and focused controls at any text size.
 */
export function useBarHeight<Bar extends HTMLElement>(property: '--action-bar') {
  const bar = useRef<Bar>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty(property)
    }
  }, [property])
  return bar
}
