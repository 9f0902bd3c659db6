import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { pushRequest, singlePushes } from './own-updates.ts'
import type { WorkboxQuestion } from './workbox-worker.ts'

async function activeWorker(): Promise<ServiceWorker> {
  const registration = await navigator.serviceWorker.register('./worker.js', { type: 'module' })
  const worker = registration.active ?? registration.installing ?? registration.waiting
  if (!worker) throw new Error('There is no worker')
  if (worker.state === 'activated') return worker
  return await new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(worker)
    })
  })
}

/** Puts the updates into Workbox's own queue and has it replay them. Resolves with the milliseconds of sending. */
export async function drainByWorkbox(ids: string[], status: ParcelStatus): Promise<number> {
  const bodies = singlePushes(ids, status)
  const { url, headers } = await pushRequest('')
  const worker = await activeWorker()
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<number>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
    port1.start()
  })
  worker.postMessage({ url, headers: [...headers], bodies } satisfies WorkboxQuestion, [port2])
  return await answer
}
