import { listOwner } from '../manifest-store.ts'

/** Of this tab, until sign-out clears it: what is searched for may name people. */
const key = (list: string): string => `manifest/search/${listOwner()}/${list}`

/** What was searched for in a list before the page was loaded again; empty where nothing was. */
export function keptQuery(list: string): string {
  try {
    return sessionStorage.getItem(key(list)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps what is searched for, so that a reload goes on with it. */
export function keepQuery(list: string, query: string): void {
  try {
    if (query === '') sessionStorage.removeItem(key(list))
    else sessionStorage.setItem(key(list), query)
  } catch {
    // A browser that keeps nothing for the page still has it until the page is loaded again.
  }
}
