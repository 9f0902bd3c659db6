import { messageTextLimit } from '#contracts/messages/message.ts'
import { formatCount } from '#domain/figures/format-count.ts'

/** A message to a courier that was begun and not sent; `at` in milliseconds of this device's clock. */
export interface ReplyDraft {
  courier: string
  /** The message's, once it is sent. */
  messageId: string
  /** The text as typed. */
  text: string
  at: number
}

/** Why it cannot be sent; undefined where it can. */
export function replyError(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return 'Write something first'
  return length > messageTextLimit
    ? `Your message has ${formatCount(length)} characters. It must be ${formatCount(messageTextLimit)} or fewer`
    : undefined
}
