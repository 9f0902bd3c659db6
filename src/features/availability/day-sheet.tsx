import { getDayRejection, patternOn } from '#domain/availability/day-availability.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { saveDay } from './change-days-sync.ts'
import { DayTimes } from './day-fields.tsx'
import { formatAvailability, weekdayName, toWeekday } from './day-labels.ts'
import type { OwnOffer } from './offer-status.ts'
import type { OwnAvailability, OwnDay } from './own-availability-store.ts'
import { useOpenedPlan } from './use-opened-plan.ts'
import { planDrafts, type OpenedPlan } from './plan-draft-sync.ts'
import { toDayMessage } from './rejection-messages.ts'
import { checkDay, typedDay, type TypedDay } from './typed-day.ts'
import './availability.css'

interface DayProps {
  day: string
  own: OwnAvailability
  onClose: () => void
}

const asUsual: TypedDay = { kind: 'usual', from: '', to: '' }

function savedDay(own: OwnDay | undefined): TypedDay {
  const said = own?.refused ? own.refused.wanted : own?.availability
  return said ? typedDay(said) : asUsual
}

function DayForm({
  day,
  own,
  onClose,
  opened: { begun, isDraft },
  onStartAgain,
}: DayProps & { opened: OpenedPlan<TypedDay>; onStartAgain: () => void }) {
  const toast = useToast()
  const form = useRequestForm({
    id: 'day',
    begin: () => begun,
    saveDraft: planDrafts.save,
    check: ({ typed }) => checkDay(typed, dayName(day)),
    submit: async (valid) => await saveDay(day, valid.day),
    onSaved() {
      toast({ text: `${dayName(day)} saved on this phone` })
      onClose()
    },
    onStartAgain,
  })
  const { typed } = form.draft
  const name = weekdayName(toWeekday(day))
  const put = (next: TypedDay) => form.change((now) => ({ ...now, typed: next }))
  return (
    <RequestFields form={form}>
      {isDraft && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      <RadioGroup
        id="day-kind"
        name="day-kind"
        label="When can you work?"
        options={[
          { value: 'usual', label: `Usual ${name}`, hint: formatAvailability(patternOn(day, own.pattern)) },
          { value: 'available', label: 'All day' },
          { value: 'between', label: 'Part of the day' },
          { value: 'unavailable', label: 'Not available' },
        ]}
        value={typed.kind}
        onChange={(kind) => put({ ...typed, kind: kind as TypedDay['kind'] })}
      />
      <DayTimes name={dayName(day)} typed={typed} field={form.field} onChange={put} />
      <Button {...form.button} kind="primary" type="submit">
        Save {dayName(day)}
      </Button>
    </RequestFields>
  )
}

/** Changes the availability of one day. */
export function DaySheet({
  day,
  own,
  rounds,
  today,
  onClose,
}: DayProps & { rounds: readonly OwnOffer[]; today: string }) {
  const change = own.days.find(({ id }) => id === day)
  const opened = useOpenedPlan(`day/${day}`, savedDay(change))
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  const closed = isDay ? getDayRejection(day, today) : undefined
  const round = rounds.find(({ offer }) => offer.date === day)?.offer
  if (!isDay) return null
  return (
    <Sheet open title={dayName(day)} onClose={onClose}>
      <Section tight>
        <Stack gap={16}>
          {change?.refused && <p className="measure">{toDayMessage(change.refused.code)}</p>}
          {round && (
            <p className="measure">
              Round {round.round} is yours on this day. You’ll still have that round: call the depot.
            </p>
          )}
          {closed && (
            <p className="measure">
              {closed === 'day-over'
                ? 'This day is over.'
                : 'This day is more than a year ahead. Change it when it is nearer.'}
            </p>
          )}
          {!closed && opened.value && (
            <DayForm
              key={opened.key}
              day={day}
              own={own}
              onClose={onClose}
              opened={opened.value}
              onStartAgain={opened.startAgain}
            />
          )}
        </Stack>
      </Section>
    </Sheet>
  )
}
