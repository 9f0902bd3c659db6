/** The anchor that a plain click would follow within the app; null leaves the click to the browser. */
export function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || event.button !== 0 || changed) return null
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor || anchor.hasAttribute('download') || !['', '_self'].includes(anchor.target)) return null
  // `#id` is the browser's own, and so is what the services answer.
  const stays = /^[/?]/.test(anchor.getAttribute('href') ?? '') && !anchor.pathname.startsWith('/api/')
  return stays && anchor.origin === location.origin ? anchor : null
}

/** Follows the app's own anchors without a load, from one place: a row of a long list should cost no more than an anchor. Returns how to stop. */
export function followLinks(go: (to: string, options: { replace: boolean }) => void): () => void {
  const follow = (event: MouseEvent): void => {
    const anchor = linkOf(event)
    if (!anchor) return
    event.preventDefault()
    const to = anchor.pathname + anchor.search + anchor.hash
    go(to, { replace: anchor.href === location.href })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
