import { roundMapPath } from '#contracts/manifest/manifest-endpoints.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { exchange } from '#offline/exchange.ts'

/** Fetches the map of a list's area; undefined without signal, and where the depot has none. A desk doesn't store it. */
export async function fetchAreaMap(manifestId: string): Promise<ArrayBuffer | undefined> {
  const reply = await exchange(currentEngine(), 'manifest', roundMapPath(manifestId))
  return reply.kind === 'answer' && reply.response.ok ? await reply.response.arrayBuffer() : undefined
}
