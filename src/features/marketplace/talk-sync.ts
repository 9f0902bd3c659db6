import { reportAdvert, writeToAdvert, type ReportAdvertInput } from '#contracts/marketplace/marketplace-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { marketDrafts, type MarketDraft, type TypedMessage } from './market-drafts-sync.ts'

/** The id of a conversation that begins on this phone. */
export const newConversation = (advert: string): string => `${advert}.${currentEngine().newId()}`

export const sendMarketMessage = async (
  { id, typed: { conversation, text } }: MarketDraft<TypedMessage>,
  sharesDetails: boolean,
): Promise<Saved> =>
  await saveCommand({
    command: writeToAdvert,
    input: { conversation, messageId: currentEngine().newId(), text, sharesDetails },
    draft: marketDrafts.of(id),
  })

export const sendReport = async (draft: string, given: Omit<ReportAdvertInput, 'id'>): Promise<Saved> =>
  await saveCommand({
    command: reportAdvert,
    input: { ...given, id: currentEngine().newId() },
    draft: marketDrafts.of(draft),
  })

export async function discardMessage(n: number): Promise<void> {
  await discard(currentEngine(), n)
}
