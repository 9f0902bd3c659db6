import { useLiveQuery } from 'dexie-react-hooks'
import { FileDown, PenLine } from 'lucide-react'
import type { WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import { saveFile } from '#device/save-file.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { invoiceRows } from '#domain/pay/invoice-sheet-rows.ts'
import { formatPaid } from '#domain/pay/pay-labels.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { TextButton, TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { InvoiceHead, InvoiceSums } from '#ui/pay/invoice-view.tsx'
import { DisclosureLine, DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { nameIn, readCached, readCouriers, readServedSubDepots, readWholeRoster } from '../../cache/cache-store.ts'
import { refreshWholeInvoice } from '../../cache/refresh-sync.ts'
import { StaleNote } from '../../cache/stale-note.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { csvFile } from '#domain/files/csv-file.ts'
import { counted } from '../../figures.ts'
import { readDeskDraft } from '../drafts/desk-drafts-sync.ts'
import { invoiceDraftId } from './invoice-draft.ts'

const eventLabels = { accrued: '', amended: ', corrected', reversed: ', reversed' } as const

/** The lines of each round and day, which a courier sees by band. */
function DayLines({ days }: Pick<WholeInvoice, 'days'>) {
  return days.map(({ date, round, lines }) => (
    <DisclosureRow
      key={`${date} ${round}`}
      label={`${dayName(date)}, round ${round}`}
      meta={`${counted(lines.length, 'line')}, ${pounds(lines.reduce((sum, { amount }) => sum + amount, 0))}`}
    >
      {lines.map(({ parcel, event, attempt, amount, ...paid }, at) => (
        // One parcel may have several lines, which have no ids of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <DisclosureLine key={`${parcel} ${at}`} value={pounds(amount)}>
          {formatPaid(paid)}
          {eventLabels[event]}, attempt {attempt}, {parcel.slice(0, 8)}
        </DisclosureLine>
      ))}
    </DisclosureRow>
  ))
}

interface InvoicePaneProps {
  courier: string
  id: string
  /** The address of the list. */
  closeTo: string
  /** The address of the form that corrects this invoice. */
  correctTo: string
}

/** An invoice with its lines, as its courier sees it; offline, from this device. Keyed by the invoice. */
export function InvoicePane({ courier, id, closeTo, correctTo }: InvoicePaneProps) {
  const today = useToday()
  const toast = useToast()
  const { response } = useRequest(async () => await refreshWholeInvoice(courier, id), {
    key: `${courier}/${id}`,
    isRepeated: true,
  })
  const known = useLiveQuery(async () => {
    const [cached, roster, subDepots] = await Promise.all([
      readCached(`invoice/${courier}/${id}`),
      readWholeRoster(),
      readServedSubDepots(),
    ])
    const couriers = await readCouriers(subDepots)
    const hasDraft = (await readDeskDraft(invoiceDraftId({ courier, id }))) !== undefined
    return { cached, roster, hasDraft, number: couriers.find((each) => each.id === courier)?.courierNumber }
  }, [courier, id])
  const invoice = known?.cached?.value
  const close = (
    <ButtonLink fit to={closeTo}>
      Close
    </ButtonLink>
  )
  if (!known || (!invoice && response === null))
    return <LoadingState label="Opening the invoice" shape="line" rows={8} />
  if (!invoice || !known.cached)
    return (
      <>
        <StaleNote response={response} />
        <EmptyState title="This invoice isn’t on this device">It is shown here once it has loaded.</EmptyState>
        <Section>{close}</Section>
      </>
    )
  const name = nameIn(known.roster, courier, known.cached.at)
  const save = () => {
    saveFile(
      `invoice-${invoice.number.replaceAll('/', '-')}.csv`,
      'text/csv;charset=utf-8',
      csvFile(invoiceRows(invoice, known.number ?? name)),
    )
    toast({ text: 'Invoice saved in your downloads' })
  }
  return (
    <>
      <StaleNote response={response} />
      <Section tight line>
        <Stack gap={8}>
          <h2 className="text-h2">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-meta">As the courier sees it</p>
          <ButtonGroup>
            <TextButton icon={FileDown} onClick={save}>
              Save as CSV
            </TextButton>
            {invoice.state !== 'settled' && (
              <TextLink icon={PenLine} to={correctTo}>
                {known.hasDraft ? 'Continue the correction' : 'Correct this invoice'}
              </TextLink>
            )}
            {close}
          </ButtonGroup>
          {invoice.state === 'settled' && (
            <p className="text-meta measure">
              This invoice is settled, so it stays as it is. Publish a new invoice for the difference.
            </p>
          )}
        </Stack>
      </Section>
      <InvoiceHead invoice={invoice} today={today} />
      <InvoiceSums invoice={invoice} claimNote="A claim" />
      <DayLines days={invoice.days} />
      <AsOfSection at={known.cached.at} />
    </>
  )
}
