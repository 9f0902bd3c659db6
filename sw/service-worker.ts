import { clientsClaim } from 'workbox-core'
import { cacheReplacedFiles } from './cache-replaced-files.ts'
import { listenForMessages } from './messages.ts'
import { listenForPush } from './push-events.ts'
import { serveSavedFiles } from './serve-saved-files.ts'
import { serveTheApp } from './serve-the-app.ts'
import { listenForSync } from './sync-events.ts'
import { takeShared } from './take-shared.ts'

declare const self: ServiceWorkerGlobalScope

serveTheApp()
serveSavedFiles()
takeShared()
cacheReplacedFiles(self)
listenForSync(self)
listenForMessages(self)
listenForPush(self)
// The first page is served by its own worker without a reload.
clientsClaim()
