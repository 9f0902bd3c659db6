import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { invoiceEntrySchema, publishInvoiceEndpoint } from '#contracts/pay-endpoints.ts'
import type { InvoiceEntry, StaffInvoice } from '#contracts/pay-endpoints.ts'
import { pounds } from '#domain/money.ts'
import { dayName } from '#domain/near-day.ts'
import { invoiceFaults } from '#domain/pay/invoice-rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { Asked, NotDone } from '../fresh/asked.tsx'
import { counted } from '../fresh/figures.ts'
import { useAsked } from '../fresh/use-asked.ts'
import { useDeed } from '../fresh/use-deed.ts'
import { TwoPanes } from '../frame/two-panes.tsx'
import { EntryFileField } from './entry-file-field.tsx'
import { askInvoices, publishInvoice } from './publish-sync.ts'

function InvoiceRow({ invoice: { number, type, week, state, total, sums, courier, subDepot } }: { invoice: StaffInvoice }) {
  return (
    <Section tight line>
      <Stack gap={4}>
        <h3 className="text-h3">{number}</h3>
        <p>
          {type}, week from {dayName(week)}, {state}
        </p>
        <p className="text-meta">
          {pounds(total)}, {counted(sums.reduce((all, { count }) => all + count, 0), 'parcel')}, {courier}
          {subDepot && `, ${subDepot}`}
        </p>
      </Stack>
    </Section>
  )
}

function PublishInvoice({ onDone }: { onDone: (number: string) => void }) {
  const [courier, setCourier] = useState('')
  const [id, setId] = useState('')
  const [entry, setEntry] = useState<InvoiceEntry | null>(null)
  const [faults, setFaults] = useState<{ courier?: string; id?: string }>({})
  const { busy, refusal, act } = useDeed()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const shape = publishInvoiceEndpoint.params?.shape
    const found = {
      ...(!shape?.courier.safeParse(courier.trim()).success && { courier: 'Give the courier’s subject, as the list of People has it' }),
      ...(!shape?.id.safeParse(id.trim()).success && { id: 'An id has the form 6f1d0c1e-0000-4000-8000-000000000000' }),
    }
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return document.getElementById(`invoice-${first}`)?.focus()
    if (entry) void act(() => publishInvoice(courier.trim(), id.trim(), entry), () => onDone(entry.number))
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Publish an invoice</SectionHeading>
          <TextField id="invoice-courier" label="Courier" error={faults.courier} value={courier} onChange={(event) => setCourier(event.target.value)} autoComplete="off" spellCheck={false} />
          <TextField
            id="invoice-id"
            label="Id of the invoice"
            hint="The next state of an invoice has the id of the one before"
            error={faults.id}
            value={id}
            onChange={(event) => setId(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <Button kind="inline" fit onClick={() => setId(crypto.randomUUID())}>
            Take a new id
          </Button>
          <EntryFileField id="invoice-file" label="Invoice" hint="A .json file with its lines" schema={invoiceEntrySchema} check={invoiceFaults} onEntry={setEntry} />
          {entry && (
            <dl>
              <FactRow label="Number" value={entry.number} />
              <FactRow label="Week from" value={dayName(entry.week)} />
              <FactRow label="State" value={entry.state} />
              <FactRow label="Lines" value={counted(entry.days.reduce((all, { lines }) => all + lines.length, 0), 'parcel')} />
            </dl>
          )}
          <NotDone id="invoice-fault" refusal={refusal} />
          <Button type="submit" kind="primary" aria-disabled={busy || !entry || undefined} aria-describedby="invoice-closed">
            {busy ? 'Publishing it' : entry ? `Publish ${entry.number} as ${entry.state}` : 'Publish the invoice'}
          </Button>
          <p className="text-meta" id="invoice-closed">
            {entry ? 'The same invoice again changes nothing; the lines of an issued one stay.' : 'It opens when a file has been chosen that can be taken.'}
          </p>
        </Stack>
      </form>
    </Section>
  )
}

/** Invoices of the couriers, and the next one from a file. */
export function InvoicesPart() {
  const asked = useAsked(askInvoices)
  const toast = useToast()
  const list = (
    <Asked asked={asked} label="Asking for the invoices">
      {({ invoices }) =>
        invoices.length === 0 ? (
          <EmptyState title="No invoices yet">An invoice is published from a file, and its courier’s phone holds it against its own record.</EmptyState>
        ) : (
          invoices.map((invoice) => <InvoiceRow key={`${invoice.courier}/${invoice.id}`} invoice={invoice} />)
        )
      }
    </Asked>
  )
  const done = (number: string) => {
    toast({ text: `Invoice ${number} is published` })
    asked.again()
  }
  return <TwoPanes left={list} right={<PublishInvoice onDone={done} />} />
}
