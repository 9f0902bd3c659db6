import { gunzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import type { PushRequest } from '#contracts/sync.ts'

function pushOf(request: Request): PushRequest {
  const body = request.postDataBuffer() ?? Buffer.from('{}')
  const packed = request.headers()['content-encoding'] === 'gzip'
  return JSON.parse((packed ? gunzipSync(body) : body).toString()) as PushRequest
}

/** A manifest service that takes everything and has nothing new. */
export async function answerSync(page: Page): Promise<void> {
  await page.route('**/api/manifest/v1/sync/push', async (route) => {
    const results = pushOf(route.request()).mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 0 }))
    await route.fulfill({ json: { epoch: 'e', head: 0, results } })
  })
  await page.route('**/api/manifest/v1/sync/pull*', (route) =>
    route.fulfill({ json: { kind: 'changes', epoch: 'e', changes: [], head: 0 } }),
  )
}
