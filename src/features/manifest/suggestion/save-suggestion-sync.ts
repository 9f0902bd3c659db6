import { toRuns } from '#domain/round-order/door.ts'
import type { Suggestion } from '#domain/route/suggest-order.ts'
import type { Saved } from '#offline/requests/save-command.ts'
import { restoreOrder, saveOrder } from '../order/order-sync.ts'
import type { ListToSuggest } from './suggestion-store.ts'
import type { UsedSuggestion } from './used-suggestion.ts'

/** Puts the list into the suggested order, and keeps the order before it. */
export async function saveSuggestion({ manifest, input, done }: ListToSuggest, { order }: Suggestion): Promise<Saved> {
  const doors = [...done, ...order.flatMap((at) => input.stops[at]?.door ?? [])]
  return await saveOrder(manifest, toRuns(doors), { day: manifest.date, moves: [...input.moves] })
}

/** Puts the list back into the order that it had before a suggestion was used. */
export const undoSuggestion = async (
  { manifest }: Pick<ListToSuggest, 'manifest'>,
  { before }: UsedSuggestion,
): Promise<Saved> => await restoreOrder(manifest, before)
