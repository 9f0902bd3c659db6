import { Queue } from 'workbox-background-sync'
import { replayHere } from './replay-here.ts'

/** The page registers `outbox-<n>`: a new tag fires at once; one that has failed waits for the browser's back-off. */
const ownTag = /^outbox-/

class StillWaiting extends Error {}

async function replayOrAskAgain(): Promise<void> {
  // Only a rejected sync event makes the browser call us again.
  if (await replayHere()) throw new StillWaiting('The outbox is not empty yet')
}

/**
 * The network is back: send. We store nothing in Workbox's queue, because its replay treats a 401 or 503 as success and
 * deletes before it sends. It is only a trigger: without Background Sync it calls us when the worker starts.
 */
export function listenForSync(worker: ServiceWorkerGlobalScope): void {
  // Without Background Sync nothing would catch the rejection.
  const onSync = 'sync' in worker.registration ? replayOrAskAgain : async () => void (await replayHere())
  void new Queue('outbox', { onSync })
  worker.addEventListener('sync', (event) => {
    if (ownTag.test(event.tag)) event.waitUntil(replayOrAskAgain())
  })
}
