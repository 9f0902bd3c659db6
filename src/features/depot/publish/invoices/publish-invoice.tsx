import { useState, type SyntheticEvent } from 'react'
import { invoiceEntrySchema, type InvoiceEntry, type StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { checkInvoice } from '#domain/pay/invoice-rules.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { counted } from '../../figures.ts'
import { useRequest } from '../../requests/use-request.ts'
import { useAction } from '../../requests/use-action.ts'
import { EntryFileField } from '../entry-file-field.tsx'
import { PublishButton } from '../publish-button.tsx'
import { searchInvoices, publishInvoice } from '../publish-sync.ts'
import { useBooks } from '../use-books.ts'

/** What was read from a file, and the id to use if no invoice with its number exists. */
interface Chosen {
  entry: InvoiceEntry
  newId: string
}

const notChosen = 'Choose the courier'

/** Returns what publishing does: to the existing invoice, or as a new one. */
const standingWords = (before: StaffInvoice | undefined, { number }: InvoiceEntry): string =>
  before
    ? `Updates ${number}, which is ${before.state} now.`
    : `They have no invoice ${number} yet, so this is a new one.`

/** Publishes a courier's invoice from a file, or its next status. Invoices are matched by courier and number. */
export function PublishInvoice({ onDone }: { onDone: (number: string) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [courier, setCourier] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy, error, act } = useAction()
  const entry = chosen?.entry
  const { couriers, error: noBooks } = useBooks(entry?.subDepot)
  // The list on the left shows only the latest invoices.
  const asked = useRequest(() => searchInvoices(courier, entry?.week), { key: `${courier} ${entry?.week}` })
  const theirs = asked.response?.ok && !asked.busy ? asked.response.value : undefined
  const before = theirs?.find(({ number }) => number === entry?.number)
  const choose = (next: InvoiceEntry | null) => {
    setChosen(next && { entry: next, newId: crypto.randomUUID() })
    setCourier('')
    setFault(undefined)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!chosen) return
    setFault(courier === '' ? notChosen : undefined)
    if (courier === '') return document.getElementById('invoice-courier')?.focus()
    if (theirs)
      void act(
        () => publishInvoice(courier, before?.id ?? chosen.newId, chosen.entry),
        () => {
          asked.again()
          onDone(chosen.entry.number)
        },
      )
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Publish one invoice from a JSON file</SectionHeading>
          <EntryFileField
            id="invoice-file"
            label="Invoice"
            hint="A .json file with its lines"
            schema={invoiceEntrySchema}
            check={checkInvoice}
            onEntry={choose}
          />
          {entry && (
            <>
              <dl>
                <FactRow label="Number" value={entry.number} />
                <FactRow label="Week from" value={dayName(entry.week)} />
                <FactRow label="State" value={entry.state} />
                <FactRow
                  label="Lines"
                  value={counted(
                    entry.days.reduce((all, { lines }) => all + lines.length, 0),
                    'parcel',
                  )}
                />
              </dl>
              <SelectField
                id="invoice-courier"
                label="Courier"
                hint={`Couriers of ${entry.subDepot}`}
                error={fault}
                options={[
                  { value: '', label: 'Choose a courier' },
                  ...(couriers ?? []).map(({ id, name, courierNumber }) => ({
                    value: id,
                    label: `${name}, ${courierNumber}`,
                  })),
                ]}
                value={courier}
                onChange={(event) => setCourier(event.target.value)}
              />
              <ActionError
                id="invoice-books-fault"
                error={noBooks ?? (asked.response && !asked.response.ok ? asked.response.error : null)}
              />
              {courier !== '' && theirs && <p className="text-meta">{standingWords(before, entry)}</p>}
            </>
          )}
          <ActionError id="invoice-fault" error={error} />
          <PublishButton
            id="invoice-closed"
            label={busy ? 'Publishing' : entry ? `Publish ${entry.number} as ${entry.state}` : 'Publish the invoice'}
            busy={busy}
            isReady={entry !== null && (courier === '' || theirs !== undefined)}
            note={
              entry
                ? 'Publishing the same invoice twice is safe. The lines of an issued invoice stay.'
                : 'Choose a file first.'
            }
          />
        </Stack>
      </form>
    </Section>
  )
}
