import { useState, type FormEvent } from 'react'
import { dayRefusal, patternOn } from '#domain/availability/day-availability.ts'
import { dayName } from '#domain/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { saveDay } from './change-days-sync.ts'
import { DayTimes } from './day-fields.tsx'
import { availabilityWords, weekdayName, weekdayOf } from './day-words.ts'
import { DraftNote } from './draft-note.tsx'
import type { OwnOffer } from './offer-standing.ts'
import type { OwnAvailability, OwnDay } from './own-availability-store.ts'
import { dropPlanDraft, keepPlanDraft, type PlanDraft } from './plan-draft-sync.ts'
import { dayRefusalOf } from './refusals.ts'
import { checkDay, typedDay, type TypedDay } from './typed-day.ts'
import { useBegun } from './use-begun.ts'
import './availability.css'

interface DayProps {
  /** "2026-05-14". */
  day: string
  own: OwnAvailability
  onClose: () => void
}

const usual: TypedDay = { kind: 'usual', from: '', to: '' }

function standing(own: OwnDay | undefined): TypedDay {
  const said = own?.refused ? own.refused.wanted : own?.availability
  return said ? typedDay(said) : usual
}

function DayForm({
  day,
  own,
  onClose,
  begun,
  isDraft,
  onAgain,
}: DayProps & { begun: PlanDraft<TypedDay>; isDraft: boolean; onAgain: () => void }) {
  const toast = useToast()
  const { draft, change, end } = useKeptDraft(() => begun, keepPlanDraft)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { typed } = draft
  const name = weekdayName(weekdayOf(day))
  const checked = checkDay(typed, dayName(day))
  const faults = attempt > 0 && 'faults' in checked ? checked.faults : []
  const errors = [
    ...faults.map(({ field, text }) => ({ id: `day-${field}`, text })),
    ...(problem === undefined ? [] : [{ id: 'day-save', text: problem }]),
  ]
  const put = (next: TypedDay) => change((now) => ({ ...now, typed: next }), 'text')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if ('faults' in checked) return
    end(true)
    const fault = await saveDay(day, checked.day)
    setProblem(fault)
    if (fault !== undefined) return end(false)
    toast({ text: `${dayName(day)} saved on this phone` })
    onClose()
  }
  const again = async () => {
    end(true)
    await dropPlanDraft(draft.id)
    onAgain()
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={errors} />
        {isDraft && <DraftNote onAgain={() => void again()} />}
        <RadioGroup
          id="day-kind"
          name="day-kind"
          label="When can you work?"
          options={[
            { value: 'usual', label: `Usual ${name}`, hint: availabilityWords(patternOn(day, own.pattern)) },
            { value: 'available', label: 'All day' },
            { value: 'between', label: 'Part of the day' },
            { value: 'unavailable', label: 'Not available' },
          ]}
          value={typed.kind}
          onChange={(kind) => put({ ...typed, kind: kind as TypedDay['kind'] })}
        />
        <DayTimes id="day" name={dayName(day)} typed={typed} faults={faults} onChange={put} />
        <Button id="day-save" kind="primary" type="submit">
          Save {dayName(day)}
        </Button>
      </Stack>
    </form>
  )
}

/** What holds on one day instead of the weekly pattern. */
export function DaySheet({
  day,
  own,
  rounds,
  today,
  onClose,
}: DayProps & { rounds: readonly OwnOffer[]; today: string }) {
  const change = own.days.find(({ id }) => id === day)
  const { begun, isDraft, again } = useBegun(`day/${day}`, standing(change))
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  const closed = isDay ? dayRefusal(day, today) : undefined
  const round = rounds.find(({ offer }) => offer.date === day)?.offer
  if (!isDay) return null
  return (
    <Sheet open title={dayName(day)} onClose={onClose}>
      <Section tight>
        <Stack gap={16}>
          {change?.refused && <p className="measure">{dayRefusalOf(change.refused.code)}</p>}
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
          {!closed && begun && (
            <DayForm
              key={String(isDraft)}
              day={day}
              own={own}
              onClose={onClose}
              begun={begun}
              isDraft={isDraft}
              onAgain={again}
            />
          )}
        </Stack>
      </Section>
    </Sheet>
  )
}
