import { useState, type SyntheticEvent } from 'react'
import { keyScopes, type MadeKey } from '#contracts/staff/api-keys.ts'
import type { SubDepot } from '#contracts/staff/staff.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { officePlace } from '../../staff/staff-form.ts'
import { toFieldErrors } from '../office-forms.ts'
import { blankKey, readKeyForm, toggled, toLastDay, type KeyErrors, type KeyForm } from './key-form.ts'
import { dayWithYear, scopeLabels } from './key-labels.ts'
import { makeKey } from './keys-sync.ts'
import './keys.css'

const dayOptions = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '180', label: 'In 180 days' },
  { value: '365', label: 'In a year' },
]

const rateOptions = [30, 60, 120, 300, 600, 1200].map((count) => ({
  value: String(count),
  label: `${count.toLocaleString('en-GB')} a minute`,
}))

const fields = ['name', 'places', 'scopes', 'endsOn'] as const

interface MakeKeyProps {
  subDepots: readonly SubDepot[]
  onDone: (made: MadeKey) => void
}

/** Makes a key. What was typed stays if it is rejected. */
export function MakeKey({ subDepots, onDone }: MakeKeyProps) {
  const today = useToday()
  const [form, setForm] = useState<KeyForm>(blankKey)
  const [errors, setErrors] = useState<KeyErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const rejected = toFieldErrors(error, fields)
  const isRejected = Object.keys(rejected).length > 0
  const shown: KeyErrors = { ...errors, ...rejected }
  const change = (part: Partial<KeyForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readKeyForm(form, today)
    setErrors('errors' in read ? read.errors : {})
    setAttempt((last) => last + 1)
    if ('entry' in read) void act(() => makeKey(read.entry), onDone)
  }
  const places = [
    { value: officePlace, label: 'All sub-depots (back office)', hint: 'Not the rounds and parcels of a sub-depot' },
    ...subDepots.map(({ code, name }) => ({ value: code, label: name, hint: code })),
  ]
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>Make a key</SectionHeading>
          <p className="measure">
            Make one for each program, so that you can end one without the others. You need to be online for this.
          </p>
          <ErrorSummary
            key={isRejected ? 'rejected' : 'typed'}
            errors={Object.entries(shown).map(([field, text]) => ({ id: `key-${field}`, text }))}
            attempt={attempt}
          />
          <TextField
            id="key-name"
            label="Name"
            hint="The program that will use it. The audit names it"
            error={shown.name}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            autoComplete="off"
          />
          <FieldGroup id="key-places" label="Where it may act" error={shown.places}>
            <div className="key-choices">
              {places.map(({ value, label, hint }, at) => (
                <Checkbox
                  key={value}
                  {...(at === 0 && { id: 'key-places' })}
                  label={label}
                  hint={hint}
                  checked={form.places.includes(value)}
                  onChange={() => change({ places: toggled(form.places, value) })}
                />
              ))}
            </div>
          </FieldGroup>
          <FieldGroup
            id="key-scopes"
            label="What it may do"
            hint="A key never signs in, makes keys, changes roles, pays anybody or erases people"
            error={shown.scopes}
          >
            <div className="key-choices">
              {keyScopes.map((scope, at) => (
                <Checkbox
                  key={scope}
                  {...(at === 0 && { id: 'key-scopes' })}
                  label={scopeLabels[scope]}
                  checked={form.scopes.includes(scope)}
                  onChange={() => change({ scopes: toggled(form.scopes, scope) })}
                />
              ))}
            </div>
          </FieldGroup>
          <SelectField
            id="key-endsOn"
            label="When it ends"
            hint={`Its last day is ${dayWithYear(toLastDay(form.days, today))}`}
            error={shown.endsOn}
            value={form.days}
            onChange={(event) => change({ days: event.target.value })}
            options={dayOptions}
          />
          <SelectField
            id="key-perMinute"
            label="Requests"
            hint="More are refused until the next minute"
            value={form.perMinute}
            onChange={(event) => change({ perMinute: event.target.value })}
            options={rateOptions}
          />
          <ActionError id="key-make" error={isRejected ? null : error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Making the key' : 'Make the key'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
