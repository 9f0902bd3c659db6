import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type FormEvent } from 'react'
import { vehicleLabels } from '#domain/vehicle-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { checkForm, toForm, type FormField, type PreferencesForm } from './work-preferences-form.ts'
import { readWorkPreferences } from './work-preferences-store.ts'
import { savePreferences } from './work-preferences-sync.ts'

const vehicles = Object.entries(vehicleLabels).map(([value, label]) => ({ value, label }))
const idOf = (field: FormField) => `preferences-${field}`
const saveId = 'preferences-save'

function PreferencesFields({ saved, onDone }: { saved: PreferencesForm; onDone: () => void }) {
  const toast = useToast()
  const [form, setForm] = useState(saved)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const checked = checkForm(form)
  const errors = attempt > 0 && 'errors' in checked ? checked.errors : []
  const errorAt = (field: FormField) => errors.find((error) => error.field === field)?.text
  const change = (part: Partial<PreferencesForm>) => setForm((before) => ({ ...before, ...part }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (!('preferences' in checked)) return
    const saved = await savePreferences(checked.preferences)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (!saved.ok) return
    toast({ text: 'Work preferences saved on this phone' })
    onDone()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary
          attempt={attempt}
          errors={[
            ...errors.map(({ field, text }) => ({ id: idOf(field), text })),
            ...(problem !== undefined && errors.length === 0 ? [{ id: saveId, text: problem }] : []),
          ]}
        />
        <RadioGroup
          id={idOf('vehicle')}
          name="vehicle"
          label="What you drive or ride"
          options={vehicles}
          value={form.vehicle}
          error={errorAt('vehicle')}
          onChange={(value) => change({ vehicle: value as PreferencesForm['vehicle'] })}
        />
        <TextField
          id={idOf('maxParcels')}
          label="Parcels a day, at most"
          inputMode="numeric"
          value={form.maxParcels}
          error={errorAt('maxParcels')}
          onChange={(event) => change({ maxParcels: event.target.value })}
        />
        <Checkbox
          label="Heavy parcels too"
          checked={form.heavyParcels}
          onChange={(event) => change({ heavyParcels: event.target.checked })}
        />
        <TextField
          id={idOf('districts')}
          label="Where you like to work"
          hint="Postcode districts, such as AB1, AB2"
          autoCapitalize="characters"
          value={form.districts}
          error={errorAt('districts')}
          onChange={(event) => change({ districts: event.target.value })}
        />
        <TextArea
          id={idOf('note')}
          label="Anything else the depot should know"
          value={form.note}
          error={errorAt('note')}
          onChange={(event) => change({ note: event.target.value })}
        />
        <Button id={saveId} kind="primary" type="submit">
          Save preferences
        </Button>
      </Stack>
    </form>
  )
}

/** A form for the courier's preferred work, saved on the phone and sent automatically. */
export function WorkPreferencesPopup({ onDone }: { onDone: () => void }) {
  const stored = useLiveQuery(readWorkPreferences)
  if (stored === undefined) return null
  return (
    <Section tight>
      <Stack gap={16}>
        {stored?.sync && <SyncLabel kind={stored.sync} />}
        <PreferencesFields saved={toForm(stored?.row)} onDone={onDone} />
      </Stack>
    </Section>
  )
}
