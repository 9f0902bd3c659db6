import { clientsClaim } from 'workbox-core'
import { listenForMessages } from './messages.ts'
import { serveTheApp } from './serve-the-app.ts'
import { listenForSync } from './sync-events.ts'

declare const self: ServiceWorkerGlobalScope

serveTheApp()
listenForSync(self)
listenForMessages(self)
// The first page is served by its own worker without a reload.
clientsClaim()
