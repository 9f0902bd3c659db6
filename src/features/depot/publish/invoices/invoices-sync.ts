import { pageRows } from '#contracts/page.ts'
import {
  listInvoicesEndpoint,
  readInvoiceEndpoint,
  type InvoiceEntry,
  type StaffInvoice,
} from '#contracts/pay/pay-endpoints.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import { stableId } from '#domain/parcel/stable-id.ts'
import { isChangeable } from '#domain/pay/invoice-rules.ts'
import type { InvoiceContext, InvoiceSheet, SheetInvoice } from '#domain/pay/invoice-sheet.ts'
import type { ServiceResponse } from '#contracts/problem.ts'
import { request } from '../../requests/request-sync.ts'
import { errorLabel } from '../../requests/error-labels.ts'
import { requestCouriers } from '../../people/people-sync.ts'
import { askRates, publishInvoice } from '../publish-sync.ts'

/** The search, in the form that the service accepts. */
export interface InvoiceQuery {
  state?: InvoiceEntry['state']
  week?: string
  text?: string
  /** Couriers' subjects, separated by commas. */
  named?: string
}

/** Requests the page after `after`. */
export const askMoreInvoices = async (query: InvoiceQuery, after: string) =>
  await request(listInvoicesEndpoint, { query: { ...query, after } })

/** The most invoices that a file can have. */
export const mostExported = 10_000

/** Reads all invoices of a search, page by page. */
export async function askAllInvoices(query: InvoiceQuery): Promise<ServiceResponse<StaffInvoice[]>> {
  const invoices: StaffInvoice[] = []
  for (let after: string | null | undefined; after !== null && invoices.length < mostExported;) {
    const page: Awaited<ReturnType<typeof askMoreInvoices>> = await request(listInvoicesEndpoint, {
      query: { ...query, limit: pageRows.most, ...(after !== undefined && { after }) },
    })
    if (!page.ok) return page
    invoices.push(...page.value.invoices)
    after = page.value.next
  }
  return { ok: true, value: invoices }
}

/** Requests the invoices that are already published for the weeks of a file. */
async function askPublished(invoices: readonly SheetInvoice[]): Promise<ServiceResponse<StaffInvoice[]>> {
  const published: StaffInvoice[] = []
  for (const week of new Set(invoices.map(({ entry }) => entry.week))) {
    const answer = await askAllInvoices({ week })
    if (!answer.ok) return answer
    published.push(...answer.value)
  }
  return { ok: true, value: published }
}

/** Checks invoices against the roster and the rates, and requests the published invoices of their weeks. */
export async function checkInvoices<Read extends Pick<InvoiceSheet, 'invoices'>>(
  subDepots: readonly string[],
  toInvoices: (context: InvoiceContext) => Read,
): Promise<ServiceResponse<{ read: Read; published: StaffInvoice[] }>> {
  const [couriers, rates] = await Promise.all([requestCouriers(subDepots), askRates()])
  if (!couriers.ok) return couriers
  if (!rates.ok) return rates
  const read = toInvoices({ subDepots, couriers: couriers.value, rates: rates.value.tables })
  const published = await askPublished(read.invoices)
  return !published.ok ? published : { ok: true, value: { read, published: published.value } }
}

/** Returns the lines of an invoice sorted and without ids, so that a file and the service can be compared. */
function contentOf({ days, others }: Pick<InvoiceEntry, 'days' | 'others'>): string {
  const parcels = days.flatMap(({ date, round, lines }) =>
    lines.map(({ parcel, event, band, rateFrom, amount, attempt }) =>
      [date, round, parcel, event, band, rateFrom, amount, attempt].join(' '),
    ),
  )
  const more = others.map(({ text, amount, claim }) => [text, amount, claim].join(' '))
  return JSON.stringify([parcels.toSorted(), more.toSorted()])
}

/** Returns the entry to send. An issued invoice is sent with its own lines, ids and order; only its status changes. */
async function entryToSend(
  { courier, entry }: SheetInvoice,
  before: StaffInvoice | undefined,
): Promise<ServiceResponse<InvoiceEntry>> {
  if (!before || isChangeable(before.state)) return { ok: true, value: entry }
  const whole = await request(readInvoiceEndpoint, { params: { courier: courier.id, id: before.id } })
  if (!whole.ok) return whole
  const { days, others } = whole.value
  if (contentOf(whole.value) === contentOf(entry)) return { ok: true, value: { ...entry, days, others } }
  const detail = `It is ${before.state}, so its lines stay. Publish it as queried with the same lines first.`
  return { ok: false, error: { code: 'not-allowed', detail } }
}

/** Returns the id to send an invoice under. A new one gets it from its courier and number, so sending it twice is safe. */
export const invoiceId = ({ courier, entry }: SheetInvoice, before: StaffInvoice | undefined): string =>
  before?.id ?? stableId('invoice', courier.id, entry.number)

/** Publishes invoices one after the other. If a response is lost, the same ones can be published again. */
export async function publishAllInvoices(
  invoices: readonly (SheetInvoice & { before: StaffInvoice | undefined })[],
  onProgress: (done: number) => void,
): Promise<ServiceResponse<null>> {
  for (const [done, invoice] of invoices.entries()) {
    const { courier, entry, before } = invoice
    const next = await entryToSend(invoice, before)
    const answer = !next.ok ? next : await publishInvoice(courier.id, invoiceId(invoice, before), next.value)
    if (!answer.ok) {
      const sofar =
        done === 0
          ? 'Nothing was published.'
          : `${formatCount(done)} of ${formatCount(invoices.length)} invoices are published. Publish again for the rest.`
      const detail = `${entry.number}, ${courier.name}: ${errorLabel(answer.error)} ${sofar}`
      return { ok: false, error: { code: answer.error.code, detail } }
    }
    onProgress(done + 1)
  }
  return { ok: true, value: null }
}
