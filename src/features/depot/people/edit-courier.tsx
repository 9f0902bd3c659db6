import { useState, type SyntheticEvent } from 'react'
import type { Courier } from '#contracts/courier/courier.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { useAction } from '../requests/use-action.ts'
import { CourierFields } from './courier-fields.tsx'
import { blankCourier, toCourierForm, readCourier, type CourierErrors, type CourierForm } from './courier-form.ts'
import { writeCourier } from './people-sync.ts'

interface EditCourierProps {
  /** Undefined: somebody who has an account and no entry yet. */
  courier: Courier | undefined
  subDepots: readonly string[]
  onDone: (courier: Courier) => void
}

/** A courier's entry in the roster; their phone has it the next time it is online. */
export function EditCourier({ courier, subDepots, onDone }: EditCourierProps) {
  const [form, setForm] = useState<CourierForm>(() =>
    courier ? toCourierForm(courier) : blankCourier(subDepots[0] ?? ''),
  )
  const [faults, setFaults] = useState<CourierErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const change = (part: Partial<CourierForm>) => setForm((last) => ({ ...last, ...part }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readCourier(form)
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('entry' in read) void act(() => writeCourier(read.id, read.entry), onDone)
  }
  return (
    <Section>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SectionHeading>{courier ? 'Details' : 'Add an existing account'}</SectionHeading>
          <ErrorSummary
            errors={Object.entries(faults).map(([field, text]) => ({ id: `courier-${field}`, text }))}
            attempt={attempt}
          />
          {!courier && (
            <TextField
              id="courier-id"
              label="Account ID"
              hint="From the user pool, where the account was made"
              error={faults.id}
              value={form.id}
              onChange={(event) => change({ id: event.target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <CourierFields form={form} faults={faults} subDepots={subDepots} onChange={change} />
          <Checkbox
            label="Also works at the depot"
            hint="For information only; gives no access rights"
            checked={form.isStaff}
            onChange={(event) => change({ isStaff: event.target.checked })}
          />
          <ActionError id="courier-fault" error={error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Saving' : courier ? `Save ${courier.courierNumber}` : 'Add'}
          </Button>
          {courier && <p className="text-meta measure">Account ID: {courier.id}</p>}
        </Stack>
      </form>
    </Section>
  )
}
