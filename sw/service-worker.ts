import { clientsClaim } from 'workbox-core'
import { keepReplacedFiles } from './keep-replaced-files.ts'
import { listenForMessages } from './messages.ts'
import { serveTheApp } from './serve-the-app.ts'
import { listenForSync } from './sync-events.ts'

declare const self: ServiceWorkerGlobalScope

serveTheApp()
keepReplacedFiles(self)
listenForSync(self)
listenForMessages(self)
// The first page is served by its own worker without a reload.
clientsClaim()
