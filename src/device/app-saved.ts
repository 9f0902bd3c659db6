/** `saved`: the app opens without a network. `never`: this browser saves no apps, as in a private window or by a policy. */
export type AppSaved = 'saving' | 'saved' | 'never'

let isThere = false

export function appSaved(): AppSaved {
  // In development the pages come from the development server.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return 'never'
  return isThere || navigator.serviceWorker.controller ? 'saved' : 'saving'
}

/** Calls `listener` when the app's files are all in the worker's cache. Returns how to stop. */
export function subscribeAppSaved(listener: () => void): () => void {
  if (appSaved() !== 'saving') return () => undefined
  let left = false
  // Also for a page that was loaded past its worker, by a forced reload.
  void navigator.serviceWorker.ready.then(() => {
    isThere = true
    if (!left) listener()
  })
  return () => {
    left = true
  }
}
