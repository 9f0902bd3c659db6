import { pageRows } from '#contracts/page.ts'
import { listInvoicesEndpoint, type InvoiceEntry, type StaffInvoice } from '#contracts/pay-endpoints.ts'
import { stableId } from '#domain/parcel/stable-id.ts'
import type { SheetInvoice } from '#domain/pay/invoice-sheet.ts'
import { ask, type Answer } from '../../fresh/ask-sync.ts'
import { refusalWords } from '../../fresh/refusal-words.ts'
import { publishInvoice } from '../publish-sync.ts'

/** What invoices are searched by, as the service takes it. */
export interface InvoiceQuery {
  state?: InvoiceEntry['state']
  week?: string
  text?: string
  /** Subjects with commas between them. */
  named?: string
}

/** The page after `after`. */
export const askMoreInvoices = async (query: InvoiceQuery, after: string) =>
  await ask(listInvoicesEndpoint, { query: { ...query, after } })

/** Invoices that a file has at most. */
export const mostExported = 10_000

/** All invoices of a search, page by page. */
export async function askAllInvoices(query: InvoiceQuery): Promise<Answer<StaffInvoice[]>> {
  const invoices: StaffInvoice[] = []
  for (let after: string | null | undefined; after !== null && invoices.length < mostExported;) {
    const page: Awaited<ReturnType<typeof askMoreInvoices>> = await ask(listInvoicesEndpoint, {
      query: { ...query, limit: pageRows.most, ...(after !== undefined && { after }) },
    })
    if (page.kind === 'refused') return page
    invoices.push(...page.value.invoices)
    after = page.value.next
  }
  return { kind: 'answer', value: invoices }
}

/** What is published already of the weeks of a file. */
export async function askPublished(invoices: readonly SheetInvoice[]): Promise<Answer<StaffInvoice[]>> {
  const published: StaffInvoice[] = []
  for (const week of new Set(invoices.map(({ entry }) => entry.week))) {
    const answer = await askAllInvoices({ week })
    if (answer.kind === 'refused') return answer
    published.push(...answer.value)
  }
  return { kind: 'answer', value: published }
}

/**
 * Publishes invoices one after the other. A new one has an id that follows from its courier and number, so that after a
 * lost response the same file can be published again.
 */
export async function publishAllInvoices(
  invoices: readonly (SheetInvoice & { before: StaffInvoice | undefined })[],
  onProgress: (done: number) => void,
): Promise<Answer<null>> {
  for (const [done, { courier, entry, before }] of invoices.entries()) {
    const answer = await publishInvoice(courier.id, before?.id ?? stableId('invoice', courier.id, entry.number), entry)
    if (answer.kind === 'refused') {
      const sofar =
        done === 0
          ? 'Nothing was published.'
          : `${done} of ${invoices.length} invoices are published. Publish again for the rest.`
      const detail = `${entry.number}, ${courier.name}: ${refusalWords(answer.refusal)} ${sofar}`
      return { kind: 'refused', refusal: { code: answer.refusal.code, detail } }
    }
    onProgress(done + 1)
  }
  return { kind: 'answer', value: null }
}
