import { useState, type SyntheticEvent } from 'react'
import type { StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { londonDay } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { FactRow } from '#ui/rows/fact-row.tsx'
import { ActionError } from '../../requests/response-view.tsx'
import { counted } from '../../figures.ts'
import { useAction } from '../../requests/use-action.ts'
import { writeLeave } from '../people-sync.ts'
import { readLeaveForm, type LeaveErrors, type LeaveForm } from './leave-form.ts'

/** Their places are their numbers. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type WorkedPeriod = NonNullable<StaffLeave['irregularHours']>['worked'][number]

interface EditLeaveProps {
  courier: Courier
  leave: StaffLeave | null
  /** The leave year that it is, by the year in which it begins. */
  year: number
  form: LeaveForm
  onForm: (form: LeaveForm) => void
  onDone: () => void
}

const wrongDate = (fault: string | undefined): readonly ('day' | 'month' | 'year')[] =>
  fault === undefined ? [] : ['day', 'month', 'year']

/** Pay periods that are shown, the newest first. */
const shownPeriods = 6

interface HoursProps {
  form: LeaveForm
  faults: LeaveErrors
  /** The entries from before. */
  worked: readonly WorkedPeriod[]
  change: (part: Partial<LeaveForm>) => void
}

function Hours({ form, faults, worked, change }: HoursProps) {
  const entered = worked.toSorted((a, b) => b.until.localeCompare(a.until)).slice(0, shownPeriods)
  return (
    <>
      {entered.length > 0 && (
        <dl>
          {entered.map(({ until, hours }) => (
            <FactRow
              key={until}
              label={`Until ${dayName(until)} ${until.slice(0, 4)}`}
              value={counted(hours, 'hour')}
            />
          ))}
        </dl>
      )}
      <TextField
        id="leave-hoursADay"
        label="Hours in a day of leave"
        hint="On average"
        error={faults.hoursADay}
        inputMode="numeric"
        autoComplete="off"
        value={form.hoursADay}
        onChange={(event) => change({ hoursADay: event.target.value })}
      />
      <DateField
        id="leave-until"
        label="Last day of a pay period"
        hint="Leave blank to add none. Entering a period again replaces it"
        error={faults.until}
        wrong={wrongDate(faults.until)}
        value={form.until}
        onChange={(until) => change({ until })}
      />
      <TextField
        id="leave-worked"
        label="Hours worked in it"
        error={faults.worked}
        inputMode="numeric"
        autoComplete="off"
        value={form.worked}
        onChange={(event) => change({ worked: event.target.value })}
      />
    </>
  )
}

/** Edits the figures that a courier's leave is calculated from. It is saved at once, or not at all. */
export function EditLeave({ courier, leave, year, form, onForm, onDone }: EditLeaveProps) {
  const [faults, setFaults] = useState<LeaveErrors>({})
  const [attempt, setAttempt] = useState(0)
  const { busy, error, act } = useAction()
  const change = (part: Partial<LeaveForm>) => onForm({ ...form, ...part })
  const { id, name, subDepot } = courier
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const read = readLeaveForm(form, { courier: { name, subDepot }, leave, year, today: londonDay(new Date()) })
    setFaults('faults' in read ? read.faults : {})
    setAttempt((last) => last + 1)
    if ('entry' in read) void act(() => writeLeave(id, read.entry), onDone)
  }
  const works = (day: number, checked: boolean) =>
    change({ days: checked ? [...form.days, day] : form.days.filter((each) => each !== day) })
  return (
    <Section tight>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <ErrorSummary
            errors={Object.entries(faults).map(([field, text]) => ({ id: `leave-${field}`, text }))}
            attempt={attempt}
          />
          <FieldGroup id="leave-days" label="Working days" {...(faults.days !== undefined && { error: faults.days })}>
            {weekdays.map((weekday, day) => (
              <Checkbox
                key={weekday}
                id={day === 0 ? 'leave-days' : undefined}
                label={weekday}
                checked={form.days.includes(day)}
                onChange={(event) => works(day, event.target.checked)}
              />
            ))}
          </FieldGroup>
          <DateField
            id="leave-starts"
            label="First day of work"
            hint="Leave blank if they started before this leave year"
            error={faults.starts}
            wrong={wrongDate(faults.starts)}
            value={form.starts}
            onChange={(starts) => change({ starts })}
          />
          <TextField
            id="leave-carried"
            label="Days carried over"
            hint={`Into the leave year from 1 April ${year}, such as 3.5. Leave blank to carry over what was left`}
            error={faults.carried}
            inputMode="decimal"
            autoComplete="off"
            value={form.carried}
            onChange={(event) => change({ carried: event.target.value })}
          />
          <RadioGroup
            id="leave-hours"
            name="leave-hours"
            label="Hours"
            options={[
              { value: 'same', label: 'The same each week' },
              {
                value: 'irregular',
                label: 'Not the same each week',
                hint: 'Leave builds up with the hours worked',
              },
            ]}
            value={form.hours}
            onChange={(hours) => change({ hours: hours === 'irregular' ? hours : 'same' })}
          />
          {form.hours === 'irregular' && (
            <Hours form={form} faults={faults} worked={leave?.irregularHours?.worked ?? []} change={change} />
          )}
          <ActionError id="leave-fault" error={error} />
          <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
            {busy ? 'Saving' : 'Save the leave'}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
