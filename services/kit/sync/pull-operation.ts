import type { ServiceKey } from '#contracts/service-key.ts'
import { pullEndpoint } from '#contracts/sync/sync-endpoints.ts'
import { acceptsGzip, answerGzipped, answerJson } from '../http/answer.ts'
import { checkResult, implement, type Operation } from '../http/implement.ts'
import type { PageCache } from './page-cache.ts'
import { createPull, type PullDeps } from './pull.ts'

/**
 * Pulls of a service. A page of a snapshot that was sent before is sent again as it was encoded then, while nothing in
 * its feed has changed: what is asked for again and again costs little.
 */
export function pullOperation(key: ServiceKey, deps: PullDeps, pages: PageCache): Operation {
  const endpoint = pullEndpoint(key)
  const pull = createPull(deps)
  return implement(endpoint, async ({ caller, query, request }) => {
    // Every client takes it; others get theirs made.
    const keyOf = (page: string): string | null => (acceptsGzip(request) ? `${key} ${page}` : null)
    const pulled = await pull(caller, query, (page) => {
      const name = keyOf(page)
      return name === null ? undefined : pages.get(name)
    })
    if (pulled.kind === 'encoded') return answerGzipped(pulled.bytes)
    const name = pulled.page === null ? null : keyOf(pulled.page)
    if (name === null) return pulled.response
    const answer = await answerJson(request, checkResult(endpoint, pulled.response))
    if (answer.headers.get('content-encoding') !== 'gzip') return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    pages.save(name, bytes)
    return answerGzipped(bytes)
  })
}
