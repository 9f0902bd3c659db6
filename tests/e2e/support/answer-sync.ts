import { gunzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { PushRequest } from '#contracts/sync/sync.ts'

function pushOf(request: Request): PushRequest {
  const body = request.postDataBuffer() ?? Buffer.from('{}')
  const packed = request.headers()['content-encoding'] === 'gzip'
  return JSON.parse((packed ? gunzipSync(body) : body).toString()) as PushRequest
}

/** A service that takes everything, or refuses it with this code, and has nothing new. */
export async function answerSync(page: Page, service: ServiceKey = 'manifest', refusal?: string): Promise<void> {
  await page.route(`**/api/${service}/v1/sync/push`, async (route) => {
    const result = refusal === undefined ? { kind: 'applied', seq: 0 } : { kind: 'rejected', code: refusal }
    const results = pushOf(route.request()).mutations.map(({ mid }) => ({ mid, ...result }))
    await route.fulfill({ json: { epoch: 'e', head: 0, results } })
  })
  await page.route(`**/api/${service}/v1/sync/pull*`, (route) =>
    route.fulfill({ json: { kind: 'changes', epoch: 'e', changes: [], head: 0 } }),
  )
}
