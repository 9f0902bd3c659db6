import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { expenseCategorySchema, receiptPhotoLimit, type Expense } from '#contracts/tax/tax.ts'
import { pounds } from '#domain/money.ts'
import { countExpense } from '#domain/tax/count-expense.ts'
import { listVersions, type CurrentEntry } from '#domain/tax/current-entries.ts'
import { expenseCategories } from '#domain/tax/expense-categories.ts'
import { formatDatedEntry } from '#domain/tax/tax-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { checkExpense } from './entry-forms.ts'
import { EntryPage, toEntries, toTaxYear } from './entry-page.tsx'
import { readTaxRecords, type TaxRecords } from '../own-tax-store.ts'
import { saveExpense } from '../record-tax-sync.ts'
import { beginExpense, expenseDrafts, readToday, type ExpenseDraft } from '../tax-drafts-sync.ts'
import { useOpenedEntry } from './use-opened-entry.ts'

const categoryOptions = expenseCategorySchema.options.map((category) => ({
  value: category,
  label: expenseCategories[category].label,
}))
const refundOptions = [
  { value: 'paid', label: 'You paid it' },
  { value: 'refund', label: 'You got it back, a refund' },
]

interface ExpenseFormProps {
  begun: ExpenseDraft
  isEarlier: boolean
  records: TaxRecords
  onStartAgain: () => void
  onSaved: () => void
}

/** The sum that comes off the profit, or the reason why nothing does. */
function Counted({ expense, records: { vehicles } }: { expense: Expense | undefined; records: TaxRecords }) {
  if (!expense) return <output />
  const { amount, notCounted } = countExpense(expense, vehicles)
  return (
    <output>
      {notCounted === null ? (
        <strong>{`${pounds(amount)} counts as an expense.`}</strong>
      ) : (
        'The flat rate for each mile includes this cost, so it’s saved and doesn’t count again.'
      )}
    </output>
  )
}

function ExpenseForm({ begun, isEarlier, records, onStartAgain, onSaved }: ExpenseFormProps) {
  const toast = useToast()
  const { vehicles, settings } = records
  const check = (draft: ExpenseDraft) => checkExpense(draft, { vehicles, today: readToday() })
  const form = useRequestForm({
    id: 'expense',
    begin: () => begun,
    saveDraft: expenseDrafts.save,
    check,
    submit: async ({ entry }, draft) => await saveExpense(draft, entry),
    onSaved() {
      toast({ text: 'Expense saved on this phone' })
      onSaved()
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<ExpenseDraft>) => form.change((now) => ({ ...now, ...change }))
  const text = (name: 'amount' | 'vat' | 'businessPercent' | 'supplier') => ({
    ...form.field(name),
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const chosen = expenseCategorySchema.safeParse(draft.category).data
  const isVehicleCost = chosen !== undefined && expenseCategories[chosen].isVehicleCost
  const checked = check(draft)
  return (
    <RequestFields form={form}>
      {isEarlier && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      <PhotoField
        {...form.field('photos')}
        label={draft.replaces === null ? 'Receipt (optional)' : 'Another photo of the receipt (optional)'}
        hint={`Up to ${receiptPhotoLimit} photos. You read the amount from it; the app doesn’t.`}
        photos={draft.photos}
        most={receiptPhotoLimit}
        several
        onPhotos={(photos) => form.change((now) => ({ ...now, photos }), 'picture')}
        {...form.photos}
      />
      <TextField
        {...text('amount')}
        label="Amount in pounds, with VAT"
        hint="For example, 12.50."
        inputMode="decimal"
      />
      <SelectField
        {...form.field('category')}
        label="What it was for"
        emptyLabel="Choose a category"
        options={categoryOptions}
        value={draft.category}
        onChange={({ target }) => set({ category: target.value })}
      />
      {isVehicleCost && (
        <Stack gap={8}>
          <SelectField
            {...form.field('vehicle')}
            label="Which vehicle"
            emptyLabel="Choose a vehicle"
            options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.vehicle}
            onChange={({ target }) => set({ vehicle: target.value })}
          />
          <TextLink to="/pay/tax-year/vehicle?next=expense">Add a vehicle</TextLink>
        </Stack>
      )}
      <RadioGroup
        {...form.field('refund')}
        label="Paid or refunded?"
        name="expense-refund"
        options={refundOptions}
        value={draft.isRefund ? 'refund' : 'paid'}
        onChange={(value) => set({ isRefund: value === 'refund' })}
      />
      <DateField
        {...form.field('day')}
        label="Day of the payment"
        value={draft.day}
        onChange={(day) => set({ day })}
        wrong={form.errorAt('day') === undefined ? [] : ['day', 'month', 'year']}
      />
      <TextField {...text('supplier')} label="Who you paid (optional)" />
      <TextField
        {...text('businessPercent')}
        label="Share for business in per cent"
        hint="100, or less if you use it privately as well."
        inputMode="numeric"
      />
      {(settings.vat || draft.vat !== '') && (
        <TextField
          {...text('vat')}
          label="VAT in the amount (optional)"
          hint="Only if you claim it back in a VAT return."
          inputMode="decimal"
        />
      )}
      <Counted expense={'entry' in checked ? checked.entry : undefined} records={records} />
      <Button {...form.button} kind="primary" type="submit">
        {draft.replaces === null ? 'Save the expense' : 'Save the correction'}
      </Button>
    </RequestFields>
  )
}

/** The photos of an entry and of what it has replaced. A correction doesn't send them again. */
function Receipts({ entry, records: { entries } }: { entry: CurrentEntry | null; records: TaxRecords }) {
  if (!entry) return null
  const versions = listVersions(entries, entry)
  const photos = versions.flatMap((version) => (version.kind === 'expense' ? version.photos : []))
  return (
    <div>
      <SectionHeading>Saved with this entry</SectionHeading>
      <Stack gap={8}>
        {photos.length > 0 ? (
          <SentPhotos photos={sentPhotos('performance', photos)} />
        ) : (
          <p className="text-meta">No photo of the receipt</p>
        )}
        {versions.slice(1).map((version) => (
          <p key={version.id} className="text-meta">
            Before: {formatDatedEntry(version)}
          </p>
        ))}
      </Stack>
    </div>
  )
}

/** `/pay/tax-year/expense`: adds an expense with its receipt, or corrects one with `?entry=`. */
export function ExpenseScreen() {
  const navigate = useNavigate()
  const records = useLiveQuery(readTaxRecords)
  const { value, key, startAgain } = useOpenedEntry<ExpenseDraft>('expense', expenseDrafts, (_known, entry) =>
    beginExpense(entry?.kind === 'expense' ? entry : null, entry?.id ?? null),
  )
  const title = value?.entry ? 'Correct an expense' : 'Add an expense'
  useTitle(title)
  return (
    <EntryPage
      title={title}
      draft={records && value?.draft}
      entry={value?.entry ?? null}
      form={
        records &&
        value?.draft && (
          // The courier reads the amount from the receipt, so that comes first.
          <Stack gap={24}>
            <Receipts entry={value.entry} records={records} />
            <ExpenseForm
              key={key}
              begun={value.draft}
              isEarlier={value.isEarlier}
              records={records}
              onStartAgain={startAgain}
              onSaved={() => void navigate(value.entry ? toEntries.to : toTaxYear.to)}
            />
          </Stack>
        )
      }
      beside={null}
      onWithdrawn={async () => await expenseDrafts.discard(value?.draft?.key ?? '')}
    />
  )
}
