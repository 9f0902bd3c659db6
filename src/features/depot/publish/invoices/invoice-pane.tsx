import { useLiveQuery } from 'dexie-react-hooks'
import { FileDown } from 'lucide-react'
import { useCallback } from 'react'
import type { WholeInvoice } from '#contracts/pay-endpoints.ts'
import { saveFile } from '#device/save-file.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { bandWords } from '#domain/parcel/words.ts'
import { invoiceRows } from '#domain/pay/invoice-sheet-rows.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { InvoiceHead, InvoiceSums } from '#ui/pay/invoice-view.tsx'
import { DisclosureLine, DisclosureRow } from '#ui/rows/disclosure-row.tsx'
import { askWholeInvoice } from '../../answers/ask-desk-sync.ts'
import { AskFaultNote } from '../../answers/ask-fault-note.tsx'
import { nameIn, readAnswer, readCouriers, readWholeRoster } from '../../answers/desk-answers-store.ts'
import { useAsk } from '../../answers/use-ask.ts'
import { csvFile } from '../../fresh/csv.ts'
import { counted } from '../../fresh/figures.ts'

const eventLabels = { accrued: '', amended: ', corrected', reversed: ', taken back' } as const

/** The lines of each round and day, which a courier sees by band. */
function DayLines({ days }: Pick<WholeInvoice, 'days'>) {
  return days.map(({ date, round, lines }) => (
    <DisclosureRow
      key={`${date} ${round}`}
      label={`${dayName(date)}, round ${round}`}
      meta={`${counted(lines.length, 'line')}, ${pounds(lines.reduce((sum, { amount }) => sum + amount, 0))}`}
    >
      {lines.map(({ parcel, event, band, attempt, amount }, at) => (
        // One parcel may have several lines, which have no ids of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <DisclosureLine key={`${parcel} ${at}`} value={pounds(amount)}>
          {bandWords[band]}
          {eventLabels[event]}, attempt {attempt}, {parcel.slice(0, 8)}
        </DisclosureLine>
      ))}
    </DisclosureRow>
  ))
}

interface InvoicePaneProps {
  courier: string
  id: string
  /** Where the list goes back to. */
  closeTo: string
}

/** An invoice as its courier sees it, with its lines; from this device while there is no signal. Keyed by the invoice. */
export function InvoicePane({ courier, id, closeTo }: InvoicePaneProps) {
  const today = useToday()
  const toast = useToast()
  const ask = useCallback(async () => await askWholeInvoice(courier, id), [courier, id])
  const { fault, first } = useAsk(ask)
  const known = useLiveQuery(async () => {
    const [answer, roster, rounds] = await Promise.all([
      readAnswer(`invoice/${courier}/${id}`),
      readWholeRoster(),
      readAnswer('rounds'),
    ])
    const couriers = await readCouriers(rounds?.value.subDepots ?? [])
    return { answer, roster, number: couriers.find((each) => each.id === courier)?.courierNumber }
  }, [courier, id])
  const invoice = known?.answer?.value
  const close = (
    <ButtonLink fit to={closeTo}>
      Close
    </ButtonLink>
  )
  if (!known || (!invoice && first)) return <LoadingState label="Opening the invoice" shape="line" rows={8} />
  if (!invoice || !known.answer)
    return (
      <>
        <AskFaultNote fault={fault} />
        <EmptyState title="This invoice isn’t on this device">It is shown here once it has loaded.</EmptyState>
        <Section>{close}</Section>
      </>
    )
  const name = nameIn(known.roster, courier, known.answer.at)
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
      <AskFaultNote fault={fault} />
      <Section tight line>
        <Stack gap={8}>
          <h2 className="text-h2">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-meta">As the courier sees it</p>
          <div className="publish-actions">
            <TextButton icon={FileDown} onClick={save}>
              Save as CSV
            </TextButton>
            {close}
          </div>
        </Stack>
      </Section>
      <InvoiceHead invoice={invoice} today={today} />
      <InvoiceSums invoice={invoice} claimNote="A claim" />
      <DayLines days={invoice.days} />
      <AsOfSection at={known.answer.at} />
    </>
  )
}
