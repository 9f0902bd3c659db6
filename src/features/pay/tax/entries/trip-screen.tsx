import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import type { Trip } from '#contracts/tax/tax.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import { formatMiles } from '#domain/tax/miles.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { checkTrip } from './entry-forms.ts'
import { EntryPage, toEntries, toTaxYear } from './entry-page.tsx'
import { RatesSection } from '../rates-section.tsx'
import { readTaxRecords, type TaxRecords } from '../own-tax-store.ts'
import { saveTrip } from '../record-tax-sync.ts'
import { beginTrip, readToday, tripDrafts, type TripDraft } from '../tax-drafts-sync.ts'
import { useOpenedEntry } from './use-opened-entry.ts'

const waysToSay = [
  { value: 'odometer', label: 'Both odometer readings' },
  { value: 'places', label: 'The miles, with where it began and ended' },
]

/** The latest trip: its vehicle, its round and where its odometer stood are proposed for the next one. */
const findLastTrip = ({ entries }: TaxRecords): Trip | undefined =>
  currentEntries(entries)
    .filter((entry) => entry.kind === 'trip')
    .sort((a, b) => a.day.localeCompare(b.day) || (a.odometer?.end ?? 0) - (b.odometer?.end ?? 0))
    .at(-1)

interface TripFormProps {
  begun: TripDraft
  isEarlier: boolean
  records: TaxRecords
  onStartAgain: () => void
  onSaved: () => void
}

function TripForm({ begun, isEarlier, records: { vehicles }, onStartAgain, onSaved }: TripFormProps) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'trip',
    begin: () => ({ ...begun, vehicle: begun.vehicle || (vehicles.length === 1 ? (vehicles[0]?.id ?? '') : '') }),
    saveDraft: tripDrafts.save,
    check: (draft) => checkTrip(draft, { vehicles, today: readToday() }),
    submit: async ({ entry }, draft) => await saveTrip(draft, entry),
    onSaved() {
      toast({ text: 'Miles saved on this phone' })
      onSaved()
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<TripDraft>) => form.change((now) => ({ ...now, ...change }))
  const text = (name: 'round' | 'start' | 'end' | 'from' | 'to' | 'miles') => ({
    ...form.field(name),
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const checked = checkTrip(draft, { vehicles, today: readToday() })
  const byOdometer = draft.by === 'odometer'
  return (
    <RequestFields form={form}>
      {isEarlier ? (
        <StartedEarlier until="save" onStartAgain={form.startAgain} />
      ) : (
        <p className="measure">
          You type the miles. The app doesn’t track where you are. Driving between home and a fixed place of work
          usually isn’t a business journey.
        </p>
      )}
      <DateField
        {...form.field('day')}
        label="Day of the journey"
        value={draft.day}
        onChange={(day) => set({ day })}
        wrong={form.errorAt('day') === undefined ? [] : ['day', 'month', 'year']}
      />
      <SelectField
        {...form.field('vehicle')}
        label="Vehicle"
        emptyLabel="Choose a vehicle"
        options={vehicles.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.vehicle}
        onChange={({ target }) => set({ vehicle: target.value })}
      />
      <TextField {...text('round')} label="Round (optional)" hint="For example, 104." />
      <RadioGroup
        {...form.field('by')}
        label="How do you know the miles?"
        name="trip-by"
        options={waysToSay}
        value={draft.by}
        onChange={(by) => set({ by: by === 'places' ? 'places' : 'odometer' })}
      />
      {byOdometer ? (
        <>
          <TextField {...text('start')} label="Odometer at the start" inputMode="decimal" />
          <TextField {...text('end')} label="Odometer at the end" inputMode="decimal" />
        </>
      ) : (
        <>
          <TextField {...text('from')} label="Where it began" hint="A postcode or a place." />
          <TextField {...text('to')} label="Where it ended" hint="A postcode or a place." />
        </>
      )}
      <TextField
        {...text('miles')}
        label={byOdometer ? 'Business miles, if fewer (optional)' : 'Business miles'}
        hint={byOdometer ? 'Leave out private miles on the way. Blank means all of them.' : 'Leave out private miles.'}
        inputMode="decimal"
      />
      <output>{'entry' in checked && <strong>{`This is ${formatMiles(checked.entry.miles)}.`}</strong>}</output>
      <Button {...form.button} kind="primary" type="submit">
        {draft.replaces === null ? 'Save the miles' : 'Save the correction'}
      </Button>
    </RequestFields>
  )
}

/** `/pay/tax-year/trip`: adds miles, or corrects them with `?entry=`. */
export function TripScreen() {
  const navigate = useNavigate()
  const records = useLiveQuery(readTaxRecords)
  const opened = useOpenedEntry<TripDraft>('trip', tripDrafts, (known, entry) =>
    beginTrip(entry?.kind === 'trip' ? entry : null, entry?.id ?? null, findLastTrip(known)),
  )
  const { value, key, startAgain } = opened
  const title = value?.entry ? 'Correct the miles' : 'Add miles'
  useTitle(title)
  if (records?.vehicles.length === 0)
    return (
      <Page title={title} back={toTaxYear}>
        <EmptyState
          title="Add your vehicle first"
          action={<ButtonLink to="/pay/tax-year/vehicle?next=trip">Add a vehicle</ButtonLink>}
        >
          Miles belong to a vehicle, because HMRC’s rate depends on it.
        </EmptyState>
      </Page>
    )
  return (
    <EntryPage
      title={title}
      draft={records && value?.draft}
      entry={value?.entry ?? null}
      form={
        records &&
        value?.draft && (
          <TripForm
            key={key}
            begun={value.draft}
            isEarlier={value.isEarlier}
            records={records}
            onStartAgain={startAgain}
            onSaved={() => void navigate(value.entry ? toEntries.to : toTaxYear.to)}
          />
        )
      }
      beside={<RatesSection />}
      onWithdrawn={async () => await tripDrafts.discard(value?.draft?.key ?? '')}
    />
  )
}
