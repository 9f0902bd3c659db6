import type { Result, SaveError } from '#domain/saving/result.ts'
import type { SyncKind } from '#ui/feedback/sync-word.tsx'

export interface Receipt {
  /** When the depot learned of it, in ISO 8601; null: not yet. */
  receivedAt: string | null
  sync: SyncKind | null
}

/** Where it is kept that something was read; guests have none. */
export interface ReceiptPort {
  read(documentId: string, publishedAt: string): Promise<Receipt | undefined>
  save(input: { documentId: string; publishedAt: string }): Promise<Result<unknown, SaveError>>
}
