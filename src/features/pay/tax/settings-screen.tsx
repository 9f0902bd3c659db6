import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { quarterKindSchema, taxNationSchema } from '#contracts/tax/tax.ts'
import { nationLabels, quarterKindLabels, vehicleKindLabels, vehicleMethodLabels } from '#domain/tax/tax-labels.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useOpened } from '#ui/fields/use-opened.ts'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { toTaxYear } from './entries/entry-page.tsx'
import { NotAdvice } from './not-advice.tsx'
import { readTaxRecords, type TaxRecords } from './own-tax-store.ts'
import { saveSettings } from './record-tax-sync.ts'
import { checkSettings } from './settings-forms.ts'
import { beginSettings, settingsDrafts, type SettingsDraft } from './tax-drafts-sync.ts'
import { taxSync } from './tax-sync.ts'

const nationOptions = taxNationSchema.options.map((value) => ({ value, label: nationLabels[value] })).reverse()
const quarterOptions = quarterKindSchema.options.map((value) => ({ value, label: quarterKindLabels[value] }))
const vatOptions = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

interface SettingsFormProps {
  begun: SettingsDraft
  isEarlier: boolean
  onStartAgain: () => void
}

function SettingsForm({ begun, isEarlier, onStartAgain }: SettingsFormProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useRequestForm({
    id: 'tax-settings',
    begin: () => begun,
    saveDraft: settingsDrafts.save,
    check: checkSettings,
    submit: async ({ settings }, draft) => await saveSettings(draft, settings),
    onSaved() {
      toast({ text: 'Tax settings saved on this phone' })
      void navigate(toTaxYear.to)
    },
    onStartAgain,
  })
  const { draft } = form
  const set = (change: Partial<SettingsDraft>) => form.change((now) => ({ ...now, ...change }))
  const wrongDate = (field: 'from' | 'to') =>
    form.errorAt(field) === undefined ? [] : (['day', 'month', 'year'] as const)
  return (
    <RequestFields form={form}>
      {isEarlier && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      <RadioGroup
        {...form.field('nation')}
        label="Where do you pay income tax?"
        name="tax-nation"
        options={nationOptions}
        value={draft.nation}
        onChange={(value) => set({ nation: value === 'scotland' ? 'scotland' : 'rest' })}
      />
      <TextField
        {...form.field('otherIncome')}
        label="Other income in the tax year, in pounds (optional)"
        hint="For example, wages. It’s only used for the amount to set aside."
        inputMode="decimal"
        autoComplete="off"
        value={draft.otherIncome}
        onChange={({ target }) => set({ otherIncome: target.value })}
      />
      <RadioGroup
        {...form.field('quarters')}
        label="Which quarters do you use?"
        name="tax-quarters"
        options={quarterOptions}
        value={draft.quarters}
        onChange={(value) => set({ quarters: value === 'calendar' ? 'calendar' : 'standard' })}
      />
      <RadioGroup
        {...form.field('registered')}
        label="Are you registered for VAT?"
        name="tax-registered"
        options={vatOptions}
        value={draft.isRegistered ? 'yes' : 'no'}
        onChange={(value) => set({ isRegistered: value === 'yes' })}
      />
      {draft.isRegistered && (
        <>
          <TextField
            {...form.field('number')}
            label="VAT number"
            hint="Nine digits, with or without GB."
            autoComplete="off"
            value={draft.number}
            onChange={({ target }) => set({ number: target.value })}
          />
          <DateField
            {...form.field('from')}
            label="First day of the registration"
            value={draft.from}
            onChange={(from) => set({ from })}
            wrong={wrongDate('from')}
          />
          <DateField
            {...form.field('to')}
            label="Last day (optional)"
            value={draft.to}
            onChange={(to) => set({ to })}
            wrong={wrongDate('to')}
          />
        </>
      )}
      <Button {...form.button} kind="primary" type="submit">
        Save the settings
      </Button>
    </RequestFields>
  )
}

function Vehicles({ records }: { records: TaxRecords }) {
  const { vehicles, rejected, vehicleSync } = records
  // A new one that was rejected is in no row, and opens in its form as it was typed.
  const waiting = rejected.vehicles.filter(({ value }) => !vehicles.some(({ id }) => id === value.id))
  const shown = [...vehicles, ...waiting.map(({ value }) => value)]
  return (
    <>
      <ListHeading title="Vehicles" count={shown.length} />
      {shown.length === 0 && (
        <Section tight>
          <p>You haven’t added a vehicle. Miles belong to one.</p>
        </Section>
      )}
      {shown.map((vehicle) => {
        const wrong = rejected.vehicles.findLast(({ value }) => value.id === vehicle.id)
        const sync = vehicleSync(vehicle.id)
        return (
          <NavRow
            key={vehicle.id}
            to={`/pay/tax-year/vehicle?vehicle=${vehicle.id}`}
            label={vehicle.name}
            meta={
              <>
                {vehicleKindLabels[vehicle.kind]}. {vehicleMethodLabels[vehicle.method]}
                {wrong ? (
                  <>
                    <br />
                    <SyncLabel kind="attention">Needs you. {taxSync.refusals?.[wrong.code ?? '']}</SyncLabel>
                  </>
                ) : (
                  sync &&
                  sync !== 'sent' && (
                    <>
                      <br />
                      <SyncLabel kind={sync} />
                    </>
                  )
                )}
              </>
            }
          />
        )
      })}
      <Section>
        <ButtonLink to="/pay/tax-year/vehicle">Add a vehicle</ButtonLink>
      </Section>
    </>
  )
}

/** `/pay/tax-year/settings`: the courier's vehicles, and what the totals and the suggestion go by. */
export function SettingsScreen() {
  const title = 'Vehicles and settings'
  useTitle(title)
  const records = useLiveQuery(readTaxRecords)
  const opened = useOpened(
    'tax-settings',
    async () => {
      const { settings, rejected } = await readTaxRecords()
      const draft = await settingsDrafts.read('settings')
      const begun = draft ?? beginSettings(rejected.settings.at(-1)?.value ?? settings)
      return { begun, isEarlier: draft !== undefined }
    },
    async () => await settingsDrafts.discard('settings'),
  )
  if (!records || !opened.value)
    return (
      <Page title={title} back={toTaxYear}>
        <LoadingState label="Opening your settings" shape="line" rows={6} />
      </Page>
    )
  const wrong = records.rejected.settings.at(-1)
  return (
    <Page title={title} back={toTaxYear}>
      <TwoColumns
        first={<Vehicles records={records} />}
        second={
          <>
            <Section labelledBy="tax-settings-heading">
              <Stack gap={16}>
                <SectionHeading id="tax-settings-heading">Settings</SectionHeading>
                {wrong && (
                  <SyncLabel kind="attention">
                    Needs you. {taxSync.refusals?.[wrong.code ?? ''] ?? 'These settings couldn’t be accepted'}
                  </SyncLabel>
                )}
                <SettingsForm key={opened.key} {...opened.value} onStartAgain={opened.startAgain} />
              </Stack>
            </Section>
            <NotAdvice />
          </>
        }
      />
    </Page>
  )
}
