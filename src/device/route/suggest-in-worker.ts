import { startTrustedWorker } from '#device/trusted-worker.ts'
import type { Suggestion, SuggestionInput } from '#domain/route/suggest-order.ts'
// Named, because the linter looks for a default export behind the query.
import { default as workerUrl } from './route-worker.ts?worker&url'

/**
 * Works an order out in a worker, so that the page can be scrolled and left meanwhile. Resolves to null where the worker
 * does not load or fails. Aborting ends the worker.
 */
export async function suggestInWorker(input: SuggestionInput, signal: AbortSignal): Promise<Suggestion | null> {
  if (typeof Worker !== 'function' || signal.aborted) return null
  const worker = startTrustedWorker(workerUrl)
  return await new Promise<Suggestion | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Suggestion>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null))
    worker.postMessage(input)
  }).finally(() => worker.terminate())
}
