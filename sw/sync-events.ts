import { Queue } from 'workbox-background-sync'
import { replayHere } from './replay-here.ts'

/** The page registers `outbox-<n>`: a fresh tag fires at once where a failed one sits in the browser's back-off. */
const ownTag = /^outbox-/

class StillWaiting extends Error {}

async function replayOrAskAgain(): Promise<void> {
  // A rejected sync event is the only way to be called again by the browser.
  if (await replayHere()) throw new StillWaiting('The outbox is not empty yet')
}

/**
 * The network is back: send. Workbox's queue holds nothing, because its own replay takes a 401 or a 503
 * for success and deletes before it sends: where there is no Background Sync it calls at the worker's start.
 */
export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  // Without Background Sync nothing would catch the rejection.
  const onSync = 'sync' in worker.registration ? replayOrAskAgain : async () => void (await replayHere())
  void new Queue('outbox', { onSync })
  worker.addEventListener('sync', (event) => {
    if (ownTag.test(event.tag)) event.waitUntil(replayOrAskAgain())
  })
}
