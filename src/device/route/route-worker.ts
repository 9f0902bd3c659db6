import { suggestOrder, type SuggestionInput } from '#domain/route/suggest-order.ts'

addEventListener('message', ({ data }: MessageEvent<SuggestionInput>) => {
  globalThis.postMessage(suggestOrder(data))
})
