import { reportAdvert, writeToAdvert, type ReportAdvertInput } from '#contracts/marketplace-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { keepTap } from '#offline/outbox/keep-tap.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { marketDraft, type MarketDraft, type TypedMessage } from './market-drafts-sync.ts'

/** The id of a conversation that begins on this phone. */
export const newConversation = (advert: string): string => `${advert}.${currentEngine().newId()}`

/** Keeps a message until it is sent. Returns why it was not kept; undefined where it was. */
export const sayIt = async (
  { id, typed: { conversation, text } }: MarketDraft<TypedMessage>,
  sharesDetails: boolean,
): Promise<string | undefined> =>
  await keepTap({
    command: writeToAdvert,
    input: { conversation, messageId: currentEngine().newId(), text, sharesDetails },
    draft: marketDraft(id),
  })

/** Keeps a report until it is sent. Returns why it was not kept; undefined where it was. */
export const reportIt = async (draft: string, given: Omit<ReportAdvertInput, 'id'>): Promise<string | undefined> =>
  await keepTap({ command: reportAdvert, input: { ...given, id: currentEngine().newId() }, draft: marketDraft(draft) })

export async function dropMessage(n: number): Promise<void> {
  await discard(currentEngine(), n)
}
