import { sql, type QueryExecutorProvider } from 'kysely'
import type { ReadReceipt } from '#contracts/content/saved-endpoints.ts'
import type { Acknowledgement } from '#contracts/content/saved.ts'

interface ReceiptRow {
  owner: string
  document: string
  published_at: string
  received_at: Date
}

/** Returns one person's receipts by document, the earliest first. */
export async function findReceipts(
  db: QueryExecutorProvider,
  owner: string,
  documents: readonly string[],
): Promise<Map<string, Acknowledgement>> {
  const { rows } = await sql<ReceiptRow>`
    select owner, document, published_at, received_at from read_receipt
    where owner = ${owner} and document = any(${documents}::text[]) order by document, received_at, published_at`.execute(
    db,
  )
  const found = new Map<string, Acknowledgement>()
  for (const { document, published_at: publishedAt, received_at: receivedAt } of rows) {
    const own = found.get(document) ?? { id: document, receipts: [] }
    own.receipts.push({ publishedAt, receivedAt: receivedAt.toISOString() })
    found.set(document, own)
  }
  return found
}

/** Returns the receipts of a sub-depot's couriers, the newest first. */
export async function receiptsAt(
  db: QueryExecutorProvider,
  subDepot: string,
  document: string | undefined,
): Promise<ReadReceipt[]> {
  const { rows } = await sql<ReceiptRow>`
    select owner, document, published_at, received_at from read_receipt
    where sub_depot = ${subDepot} and (${document ?? null}::text is null or document = ${document ?? null})
    order by received_at desc, owner, document, published_at limit 1000`.execute(db)
  return rows.map((row) => ({
    courier: row.owner,
    documentId: row.document,
    publishedAt: row.published_at,
    receivedAt: row.received_at.toISOString(),
  }))
}
