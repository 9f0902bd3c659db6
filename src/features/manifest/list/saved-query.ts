import { listOwner } from '../manifest-store.ts'

/** Session storage, cleared at sign-out, because a search may name people. */
const key = (list: string): string => `manifest/search/${listOwner()}/${list}`

/** Returns the search text of a list before the page was reloaded; empty if there was none. */
export function readQuery(list: string): string {
  try {
    return sessionStorage.getItem(key(list)) ?? ''
  } catch {
    return ''
  }
}

/** Saves the search text for a reload. */
export function saveQuery(list: string, query: string): void {
  try {
    if (query === '') sessionStorage.removeItem(key(list))
    else sessionStorage.setItem(key(list), query)
  } catch {
    // Without session storage, the text lives until the page is reloaded.
  }
}
