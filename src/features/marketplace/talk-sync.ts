import { reportAdvert, writeToAdvert } from '#contracts/marketplace-commands.ts'
import type { ReportAdvertInput } from '#contracts/marketplace-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { marketDraft } from './market-drafts-sync.ts'
import type { MarketDraft, TypedMessage } from './market-drafts-sync.ts'

async function kept(tap: Tap): Promise<string | undefined> {
  try {
    await enqueue(currentEngine(), [tap])
    return undefined
  } catch (error) {
    if (error instanceof StorageFullError) return error.message
    throw error
  }
}

/** The id of a conversation that begins on this phone. */
export const newConversation = (advert: string): string => `${advert}.${currentEngine().newId()}`

/** Keeps a message until it is sent. Returns why it was not kept; undefined where it was. */
export const sayIt = async ({ id, typed: { conversation, text } }: MarketDraft<TypedMessage>, sharesDetails: boolean): Promise<string | undefined> =>
  await kept({ command: writeToAdvert, input: { conversation, messageId: currentEngine().newId(), text, sharesDetails }, draft: marketDraft(id) })

/** Keeps a report until it is sent. Returns why it was not kept; undefined where it was. */
export const reportIt = async (draft: string, given: Omit<ReportAdvertInput, 'id'>): Promise<string | undefined> =>
  await kept({ command: reportAdvert, input: { ...given, id: currentEngine().newId() }, draft: marketDraft(draft) })

export async function dropMessage(n: number): Promise<void> {
  await discard(currentEngine(), n)
}
