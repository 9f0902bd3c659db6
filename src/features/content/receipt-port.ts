import type { Result, SaveError } from '#domain/saving/result.ts'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'

export interface Receipt {
  /** When the depot received the receipt, in ISO 8601; null before that. */
  receivedAt: string | null
  sync: SyncKind | null
}

/** Saves that an article was read. Guests have no port. */
export interface ReceiptPort {
  read(documentId: string, publishedAt: string): Promise<Receipt | undefined>
  save(input: { documentId: string; publishedAt: string }): Promise<Result<unknown, SaveError>>
}
