import { Queue } from 'workbox-background-sync'

/** A message from the page to this worker, with a port for the answer. */
export interface WorkboxQuestion {
  url: string
  headers: [string, string][]
  bodies: string[]
}

interface ExtendableMessage extends MessageEvent<WorkboxQuestion> {
  waitUntil(work: Promise<unknown>): void
}

// Replayed when the page says so, and not by the browser in between.
const queue = new Queue('updates', { onSync: async () => undefined })

async function drain({ url, headers, bodies }: WorkboxQuestion): Promise<number> {
  for (const body of bodies) {
    await queue.pushRequest({ request: new Request(url, { method: 'POST', headers, body, credentials: 'omit' }) })
  }
  const start = performance.now()
  await queue.replayRequests()
  return performance.now() - start
}

addEventListener('message', (event) => {
  const message = event as ExtendableMessage
  message.waitUntil(drain(message.data).then((ms) => message.ports[0]?.postMessage(ms)))
})
