import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'
import type { ServiceKey } from '#contracts/service-key.ts'

const event = (name: string, service: ServiceKey) => `event: ${name}\ndata: {"services":["${service}"]}\n\n`

/** A stream of hints on which a service says once that something has moved. */
export async function hintStream(page: Page, service: ServiceKey = 'manifest') {
  const told = new EventEmitter()
  const [listens, spoken] = [once(told, 'listens'), once(told, 'spoken')]
  await page.route('**/v1/sync/hints*', async (route) => {
    told.emit('listens')
    await spoken
    await route.fulfill({ contentType: 'text/event-stream', body: event('open', service) + event('moved', service) })
  })
  return { listens, speak: () => void told.emit('spoken') }
}
