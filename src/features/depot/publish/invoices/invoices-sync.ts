import { pageRows } from '#contracts/page.ts'
import {
  listInvoicesEndpoint,
  readInvoiceEndpoint,
  type InvoiceEntry,
  type StaffInvoice,
} from '#contracts/pay-endpoints.ts'
import { stableId } from '#domain/parcel/stable-id.ts'
import { isChangeable } from '#domain/pay/invoice-rules.ts'
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

/** What an invoice pays, in an order and without ids of its own, so that a file and the service can be compared. */
function contentOf({ days, others }: Pick<InvoiceEntry, 'days' | 'others'>): string {
  const parcels = days.flatMap(({ date, round, lines }) =>
    lines.map(({ parcel, event, band, rateFrom, amount, attempt }) =>
      [date, round, parcel, event, band, rateFrom, amount, attempt].join(' '),
    ),
  )
  const more = others.map(({ text, amount, claim }) => [text, amount, claim].join(' '))
  return JSON.stringify([parcels.toSorted(), more.toSorted()])
}

/** The entry to send: an issued invoice keeps its lines as they are, with their ids and order, and only moves on. */
async function entryToSend(
  { courier, entry }: SheetInvoice,
  before: StaffInvoice | undefined,
): Promise<Answer<InvoiceEntry>> {
  if (!before || isChangeable(before.state)) return { kind: 'answer', value: entry }
  const whole = await ask(readInvoiceEndpoint, { params: { courier: courier.id, id: before.id } })
  if (whole.kind === 'refused') return whole
  const { days, others } = whole.value
  if (contentOf(whole.value) === contentOf(entry)) return { kind: 'answer', value: { ...entry, days, others } }
  const detail = `It is ${before.state}, so its lines stay. Publish it as queried with the same lines first.`
  return { kind: 'refused', refusal: { code: 'not-allowed', detail } }
}

/**
 * Publishes invoices one after the other. A new one has an id that follows from its courier and number, so that after a
 * lost response the same file can be published again.
 */
export async function publishAllInvoices(
  invoices: readonly (SheetInvoice & { before: StaffInvoice | undefined })[],
  onProgress: (done: number) => void,
): Promise<Answer<null>> {
  for (const [done, invoice] of invoices.entries()) {
    const { courier, entry, before } = invoice
    const next = await entryToSend(invoice, before)
    const id = before?.id ?? stableId('invoice', courier.id, entry.number)
    const answer = next.kind === 'refused' ? next : await publishInvoice(courier.id, id, next.value)
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
