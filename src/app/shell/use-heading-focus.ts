import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Focus that the new page has set itself, or that it has kept. */
const isInPlace = (element: Element | null): boolean => Boolean(element?.closest('main, dialog, h1'))

function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Not the encoding of any text.
    return null
  }
}

/** On the way to another page leads focus to its heading, or to the part that was asked for, so that a screen reader says where one is. */
export function useHeadingFocus(): void {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const heading = partOf(hash) ?? document.querySelector<HTMLElement>('h1')
    if (!heading || isInPlace(document.activeElement)) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}
