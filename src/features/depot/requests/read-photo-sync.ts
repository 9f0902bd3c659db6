import { ApiError } from '#offline/api/api-client.ts'
import type { Engine } from '#offline/engine.ts'
import { exchange } from '#offline/exchange.ts'
import { isServiceProblem } from '#offline/outbox/own-problem.ts'

/** Attempts at a photo, and the most seconds between two, where the service is asked too often. */
const mostAttempts = 5
const mostSeconds = 30

/** Asks for a photo, and again where the service takes no more requests for a moment: a day has hundreds. @throws ApiError */
async function requestPhoto(engine: Engine, id: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const reply = await exchange(engine, 'manifest', `/v1/blobs/${id}`)
    if (reply.kind === 'none')
      throw new ApiError(reply.code === 'signed-out' ? 'signed-out' : 'network', 0, 'The photo was not loaded.')
    const { response } = reply
    if (response.status !== 429 || attempt === mostAttempts) return response
    await engine.clock.sleep(1_000 * Math.min(mostSeconds, Number(response.headers.get('retry-after') ?? 1)))
  }
}

/** Gets a photo as the service has it; null where it has been deleted. @throws ApiError */
export async function readPhoto(
  engine: Engine,
  { id, type }: { id: string; type: string },
): Promise<Uint8Array | null> {
  const response = await requestPhoto(engine, id)
  if (response.status === 404 && (await isServiceProblem(response))) return null
  // A portal on the way answers anything. If the bytes are others than the phone signed, the file says so.
  if (response.status !== 200 || response.headers.get('content-type') !== type)
    throw new ApiError(response.status === 200 ? 'network' : `status-${response.status}`, response.status, 'No photo.')
  return new Uint8Array(await response.arrayBuffer())
}
