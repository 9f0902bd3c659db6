import type { UndeliveredReason } from '#contracts/depot/undelivered.ts'

export interface DeliveryTables {
  /** One row a message that waits to be sent, or that was given up. What was sent is deleted. */
  message: {
    id: string
    medium: 'email' | 'text'
    /** "d***@e***" */
    masked_to: string
    /** It never holds a code. */
    subject: string
    /** The address and the text, sealed where there is a key. Null once the message is given up. */
    content: string | null
    /** A newer message with the same topic replaces one that waits. */
    topic: string | null
    tries: number
    /** When it is sent next. While it is being sent, no other process takes it before then. */
    due_at: Date
    expires_at: Date
    saved_at: Date
    given_up_at: Date | null
    reason: UndeliveredReason | null
  }
  job: { name: string; last_run: Date }
}
