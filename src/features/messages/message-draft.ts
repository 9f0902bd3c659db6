import { messageTextLimit, threadId } from '#contracts/messages/message.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'

export interface MessageDraft {
  id: typeof threadId
  /** The message's, once it is sent. */
  messageId: string
  text: string
  photos: readonly TakenPhoto[]
}

export const beginMessage = (messageId: string): MessageDraft => ({ id: threadId, messageId, text: '', photos: [] })

/** Why it cannot be sent; undefined where it can. */
export function messageError({ text, photos }: Pick<MessageDraft, 'text' | 'photos'>): string | undefined {
  const { length } = text.trim()
  if (length === 0 && photos.length === 0) return 'The message is empty. Write something, or add a photo'
  return length > messageTextLimit
    ? `Your message has ${formatCount(length)} characters. It must be ${formatCount(messageTextLimit)} or fewer`
    : undefined
}

/** Returns "1 photo" or "2 photos". */
export const photosLabel = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)
