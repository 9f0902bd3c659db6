import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { taxVehicleKindSchema, vehicleMethodSchema } from '#contracts/tax/tax.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import { mayChangeVehicle } from '#domain/tax/check-entry.ts'
import { vehicleKindLabels, vehicleMethodLabels } from '#domain/tax/tax-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { NotAdvice } from '../not-advice.tsx'
import { readTaxRecords, type TaxRecords } from '../own-tax-store.ts'
import { RatesSection } from '../rates-section.tsx'
import { saveVehicle } from '../record-tax-sync.ts'
import { checkVehicle } from '../settings-forms.ts'
import { beginVehicle, vehicleDrafts, type VehicleDraft } from '../tax-drafts-sync.ts'
import { taxSync } from '../tax-sync.ts'

const kindOptions = taxVehicleKindSchema.options.map((value) => ({ value, label: vehicleKindLabels[value] }))
const methodOptions = vehicleMethodSchema.options.map((value) => ({ value, label: vehicleMethodLabels[value] }))

/** Where the courier goes on after the vehicle is saved. */
const nextPlaces: Readonly<Record<string, string>> = {
  trip: '/pay/tax-year/trip',
  expense: '/pay/tax-year/expense',
}
const settingsPlace = { to: '/pay/tax-year/settings', label: 'Back to Vehicles and settings' }

interface VehicleFormProps {
  begun: VehicleDraft
  isEarlier: boolean
  records: TaxRecords
  onStartAgain: () => void
  onSaved: () => void
}

/** Returns what is wrong with a vehicle, with the rule of the service for one that has entries. */
function check(draft: VehicleDraft, { vehicles, entries }: TaxRecords) {
  const checked = checkVehicle(draft)
  if ('errors' in checked) return checked
  const before = vehicles.find(({ id }) => id === draft.id)
  const hasEntries = currentEntries(entries).some((entry) => entry.kind !== 'income' && entry.vehicle === draft.id)
  if (mayChangeVehicle(before, checked.vehicle, hasEntries)) return checked
  const text = 'This vehicle has entries, so its kind and how you deduct it can’t change. Add another vehicle instead'
  return { errors: [{ field: 'method' as const, text }] }
}

function VehicleForm({ begun, isEarlier, records, onStartAgain, onSaved }: VehicleFormProps) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'tax-vehicle',
    begin: () => begun,
    saveDraft: vehicleDrafts.save,
    check: (draft) => check(draft, records),
    submit: async ({ vehicle }, draft) => await saveVehicle(draft, vehicle),
    onSaved() {
      toast({ text: 'Vehicle saved on this phone' })
      onSaved()
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<VehicleDraft>) => form.change((now) => ({ ...now, ...change }))
  return (
    <RequestFields form={form}>
      {isEarlier && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      <TextField
        {...form.field('name')}
        label="Name"
        hint="Your own name for it, such as White van."
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <RadioGroup
        {...form.field('kind')}
        label="Kind of vehicle"
        name="vehicle-kind"
        options={kindOptions}
        value={draft.kind}
        onChange={(kind) => set({ kind })}
      />
      <RadioGroup
        {...form.field('method')}
        label="How do you deduct it?"
        hint="You can’t change this once the vehicle has entries. If you’re not sure, ask an accountant."
        name="vehicle-method"
        options={methodOptions}
        value={draft.method}
        onChange={(method) => set({ method })}
      />
      <Button {...form.button} kind="primary" type="submit">
        Save the vehicle
      </Button>
    </RequestFields>
  )
}

/** `/pay/tax-year/vehicle`: adds a vehicle, or changes one with `?vehicle=`. */
export function VehicleScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const id = search.get('vehicle')
  const next = search.get('next') ?? ''
  const title = id === null ? 'Add a vehicle' : 'Change a vehicle'
  useTitle(title)
  const records = useLiveQuery(readTaxRecords)
  const key = `vehicle/${id ?? 'new'}`
  const opened = useOpened(
    key,
    async () => {
      const { vehicles, rejected } = await readTaxRecords()
      const wrong = rejected.vehicles.findLast(({ value }) => value.id === id)
      const draft = await vehicleDrafts.read(key)
      const begun = draft ?? beginVehicle(wrong?.value ?? vehicles.find((vehicle) => vehicle.id === id) ?? null)
      return { begun: { ...begun, key }, isEarlier: draft !== undefined }
    },
    async () => await vehicleDrafts.discard(key),
  )
  if (!records || !opened.value)
    return (
      <Page title={title} back={settingsPlace}>
        <LoadingState label="Opening the form" shape="line" rows={6} />
      </Page>
    )
  const wrong = records.rejected.vehicles.findLast(({ value }) => value.id === id)
  return (
    <Page title={title} back={settingsPlace}>
      <TwoColumns
        first={
          <Section tight>
            {wrong && (
              <SyncLabel kind="attention">
                Needs you. {taxSync.refusals?.[wrong.code ?? ''] ?? 'This vehicle couldn’t be accepted'}
              </SyncLabel>
            )}
            <VehicleForm
              key={opened.key}
              {...opened.value}
              records={records}
              onStartAgain={opened.startAgain}
              onSaved={() => void navigate(nextPlaces[next] ?? settingsPlace.to)}
            />
          </Section>
        }
        second={
          <>
            <RatesSection />
            <NotAdvice />
          </>
        }
      />
    </Page>
  )
}
