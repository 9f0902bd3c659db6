/** Returns the anchor that a plain click would follow within the app; null leaves the click to the browser. */
export function getAppLink(event: MouseEvent): HTMLAnchorElement | null {
  const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || event.button !== 0 || changed) return null
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor || anchor.hasAttribute('download') || !['', '_self'].includes(anchor.target)) return null
  // The browser itself handles `#id` and addresses of the services.
  const stays = /^[/?]/.test(anchor.getAttribute('href') ?? '') && !anchor.pathname.startsWith('/api/')
  return stays && anchor.origin === location.origin ? anchor : null
}

/** Handles all clicks on the app's links in one place, so that a row of a long list needs only an anchor. Returns a function that stops it. */
export function followLinks(go: (to: string, options: { replace: boolean }) => void): () => void {
  const follow = (event: MouseEvent): void => {
    const anchor = getAppLink(event)
    if (!anchor) return
    event.preventDefault()
    const to = anchor.pathname + anchor.search + anchor.hash
    go(to, { replace: anchor.href === location.href })
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}
