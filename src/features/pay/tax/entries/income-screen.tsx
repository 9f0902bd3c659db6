import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import type { Invoice } from '#contracts/pay/pay.ts'
import type { TaxSettings } from '#contracts/tax/tax.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { formatVatNumber, toSelfBill } from '#domain/tax/vat.ts'
import { readInvoice } from '#features/pay/invoices-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { checkIncome } from './entry-forms.ts'
import { EntryPage, toEntries, toTaxYear } from './entry-page.tsx'
import { readTaxRecords, type TaxRecords } from '../own-tax-store.ts'
import { saveIncome, toIncome } from '../record-tax-sync.ts'
import { SelfBillAmounts } from '../self-bill-section.tsx'
import { beginIncome, incomeDrafts, readToday, type IncomeDraft } from '../tax-drafts-sync.ts'
import { useOpenedEntry } from './use-opened-entry.ts'

const directionOptions = [
  { value: 'received', label: 'You received it' },
  { value: 'paid-back', label: 'You paid it back' },
]

interface IncomeFormProps {
  begun: IncomeDraft
  isEarlier: boolean
  records: TaxRecords
  onStartAgain: () => void
  onSaved: () => void
}

function IncomeForm({ begun, isEarlier, records: { vehicles, settings }, onStartAgain, onSaved }: IncomeFormProps) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'income',
    begin: () => begun,
    saveDraft: incomeDrafts.save,
    check: (draft) => checkIncome(draft, { vehicles, today: readToday() }),
    submit: async ({ entry }, draft) => await saveIncome(draft, entry),
    onSaved() {
      toast({ text: 'Income saved on this phone' })
      onSaved()
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<IncomeDraft>) => form.change((now) => ({ ...now, ...change }))
  const text = (name: 'amount' | 'vat' | 'text') => ({
    ...form.field(name),
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const hasVat = settings.vat !== null || draft.vat !== ''
  return (
    <RequestFields form={form}>
      {isEarlier ? (
        <StartedEarlier until="save" onStartAgain={form.startAgain} />
      ) : (
        <p className="measure">Income counts on the day on which the money arrived.</p>
      )}
      <TextField
        {...text('amount')}
        label={hasVat ? 'Amount in pounds, without VAT' : 'Amount in pounds'}
        hint="For example, 480.00."
        inputMode="decimal"
      />
      {hasVat && <TextField {...text('vat')} label="VAT on top of it (optional)" inputMode="decimal" />}
      <RadioGroup
        {...form.field('paidBack')}
        label="Received or paid back?"
        name="income-direction"
        options={directionOptions}
        value={draft.isPaidBack ? 'paid-back' : 'received'}
        onChange={(value) => set({ isPaidBack: value === 'paid-back' })}
      />
      <DateField
        {...form.field('day')}
        label="Day on which it arrived"
        value={draft.day}
        onChange={(day) => set({ day })}
        wrong={form.errorAt('day') === undefined ? [] : ['day', 'month', 'year']}
      />
      <TextField {...text('text')} label="What it was for (optional)" />
      <Button {...form.button} kind="primary" type="submit">
        {draft.replaces === null ? 'Save the income' : 'Save the correction'}
      </Button>
    </RequestFields>
  )
}

/** What a self-billed invoice says about VAT. */
function SelfBill({ invoice, settings }: { invoice: Invoice; settings: TaxSettings }) {
  const bill = toSelfBill(invoice.total, invoice.issuedOn, settings.vat)
  return (
    <Section line labelledBy="tax-self-bill">
      <SectionHeading id="tax-self-bill">Self-billed invoice {invoice.number}</SectionHeading>
      <dl>
        <FactRow label="Issued" value={dateLabel(invoice.issuedOn)} />
        <FactRow label="Paid" value={dateLabel(invoice.paidOn)} />
        {bill.vat && <FactRow label="Your VAT number" value={formatVatNumber(bill.vat.number)} />}
        <SelfBillAmounts invoice={invoice} bill={bill} />
      </dl>
      <p className="text-meta measure">
        {bill.vat
          ? 'Worked out from your VAT settings. The carrier’s invoice doesn’t show VAT yet, so compare what you were paid.'
          : 'Without VAT, because your settings have no VAT registration for that day.'}
      </p>
    </Section>
  )
}

/** `/pay/tax-year/income`: adds income, that of an invoice with `?invoice=`, or corrects one with `?entry=`. */
export function IncomeScreen() {
  const navigate = useNavigate()
  const records = useLiveQuery(readTaxRecords)
  const { value, key, startAgain } = useOpenedEntry<IncomeDraft>(
    'income',
    incomeDrafts,
    async ({ settings }, entry, invoice) => {
      const found = invoice === null ? null : await readInvoice(invoice)
      const known = entry?.kind === 'income' ? entry : found && toIncome(found, settings)
      return beginIncome(known, entry?.id ?? null)
    },
  )
  const invoiceId = value?.draft?.invoice ?? null
  const invoice = useLiveQuery(async () => (invoiceId === null ? null : await readInvoice(invoiceId)), [invoiceId])
  const title = value?.entry ? 'Correct income' : 'Add income'
  useTitle(title)
  return (
    <EntryPage
      title={title}
      draft={records && value?.draft}
      entry={value?.entry ?? null}
      form={
        records &&
        value?.draft && (
          <IncomeForm
            key={key}
            begun={value.draft}
            isEarlier={value.isEarlier}
            records={records}
            onStartAgain={startAgain}
            onSaved={() => void navigate(value.entry ? toEntries.to : toTaxYear.to)}
          />
        )
      }
      beside={records && invoice && <SelfBill invoice={invoice} settings={records.settings} />}
      onWithdrawn={async () => await incomeDrafts.discard(value?.draft?.key ?? '')}
    />
  )
}
