/**
 * Where to go after a sign-in. An address from the address bar may come from anybody, so only paths of
 * this origin count; whatever else is asked for leads to the start. `origin` as in `location.origin`.
 */
export function returnAddress(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith('/')) return '/'
  let url: URL
  try {
    // The browser's own reading decides: "//host", "/\host" and tabs in between all name another origin.
    url = new URL(asked, origin)
  } catch {
    return '/'
  }
  // A sign-in that leads back to itself would never end.
  if (url.origin !== origin || url.pathname.startsWith('/auth')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
