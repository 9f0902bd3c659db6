/** The values that Vite inserts at build time; its own types would bring the DOM into the worker. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean }
}

/** Background Sync is not in the standard library's types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
  install: InstallEvent
}

/** Static routes are not in the standard library's types either. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: URLPattern }; source: 'cache' | 'network' }[]): Promise<void>
}
