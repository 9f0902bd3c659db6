import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { readAcceptedRounds } from '#features/availability/own-offers-store.ts'
import { CalendarDays } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { TwoColumns } from '#ui/layout/panes.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { holidayDrafts, sendHoliday } from './holiday-actions-sync.ts'
import type { HolidayDraft, TypedHoliday } from './holiday-draft.ts'
import { checkHoliday, missingParts, spanErrors, typedSpan } from './holiday-form.ts'
import { ChooseDays } from './choose-days.tsx'
import { HolidayPreview } from './holiday-preview.tsx'
import { formatRules } from './holiday-labels.ts'
import { toGrounds, type KnownLeave } from './leave-figures.ts'
import { useState } from 'react'
import './holidays.css'
import type { Colleague } from '#contracts/holidays/holidays.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

/** The most that the service accepts. */
const most = 5
/** More names than these are searched. */
const manyNames = 8

interface CoverChoiceProps {
  colleagues: readonly Colleague[]
  invited: readonly string[]
  onChange: (invited: readonly string[]) => void
}

function CoverChoice({ colleagues, invited, onChange }: CoverChoiceProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = colleagues.filter(({ id, name }) => invited.includes(id) || name.toLowerCase().includes(wanted))
  if (colleagues.length === 0)
    return <p className="measure">This phone has no list of your colleagues. The depot will find someone to cover.</p>
  const toggle = (id: string, on: boolean) => onChange(on ? [...invited, id] : invited.filter((each) => each !== id))
  return (
    <FieldGroup
      id="holiday-invited"
      label="Who may cover (optional)"
      hint={`Up to ${most} couriers. They have 48 hours to answer, and the first who agrees covers. Otherwise the depot finds cover.`}
    >
      {colleagues.length > manyNames && (
        <SearchField
          label="Find a colleague by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.map(({ id, name }) => {
        const on = invited.includes(id)
        return (
          <Checkbox
            key={id}
            label={name}
            checked={on}
            disabled={!on && invited.length >= most}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        )
      })}
      {shown.length === 0 && <p>No colleague has this name.</p>}
    </FieldGroup>
  )
}

export const askTitle = 'Ask for a holiday'

interface AskHolidayFormProps {
  leave: KnownLeave
  begun: HolidayDraft
  /** It was started at an earlier visit. */
  isDraft: boolean
  onStartAgain: () => void
}

/** The days, whole or half, and who may cover; counted and judged at each key as the depot will. */
export function AskHolidayForm({ leave, begun, isDraft, onStartAgain }: AskHolidayFormProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const today = useToday()
  const grounds = toGrounds(leave, today)
  // A colleague who has left the roster since cannot be asked any more.
  const invitable = ({ invited }: TypedHoliday) =>
    invited.filter((id) => leave.colleagues.some((each) => each.id === id))
  const form = useRequestForm({
    id: 'holiday',
    begin: () => begun,
    saveDraft: holidayDrafts.save,
    check: ({ typed }) => checkHoliday(typed, grounds),
    submit: async ({ span }, draft) =>
      await sendHoliday({ ...draft, typed: { ...draft.typed, invited: invitable(draft.typed) } }, span),
    onSaved() {
      toast({ text: 'Request saved on this phone' })
      void navigate('/plan/holidays', { replace: true })
    },
    onStartAgain,
  })
  useTitle(form.titled(askTitle))
  const { typed } = form.draft
  const span = typedSpan(typed)
  const clashes =
    useLiveQuery(async () => (span ? await readAcceptedRounds(span.from, span.to) : []), [span?.from, span?.to]) ?? []
  const set = (part: Partial<TypedHoliday>) => form.change((now) => ({ ...now, typed: { ...now.typed, ...part } }))
  const dateOf = (field: 'from' | 'to', label: string, hint: string) => {
    const gaps = missingParts(typed[field])
    const isWrong = form.errorAt(field) !== undefined
    return {
      ...form.field(field),
      label,
      hint,
      value: typed[field],
      onChange: (date: TypedHoliday['from']) => set({ [field]: date }),
      wrong: !isWrong ? [] : gaps.length > 0 && gaps.length < 3 ? gaps : (['day', 'month', 'year'] as const),
    }
  }
  const wide = useWide()
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const calendar = <ChooseDays leave={leave} typed={typed} today={today} onChange={set} />
  const fields = (
    <RequestFields form={form}>
      <div>
        {formatRules(leave.rules, today).map((text) => (
          <p key={text} className="measure">
            {text}
          </p>
        ))}
      </div>
      {isDraft && <StartedEarlier onStartAgain={form.startAgain} />}
      {!wide && (
        <div>
          <Button
            icon={CalendarDays}
            aria-expanded={isCalendarOpen}
            aria-controls={isCalendarOpen ? 'holiday-calendar' : undefined}
            onClick={() => setCalendarOpen(!isCalendarOpen)}
          >
            {isCalendarOpen ? 'Close the calendar' : 'Choose days from a calendar'}
          </Button>
          {isCalendarOpen && (
            <div id="holiday-calendar" className="holiday-calendar">
              <h2 className="visually-hidden">Calendar</h2>
              {calendar}
            </div>
          )}
        </div>
      )}
      <Stack gap={8}>
        <DateField {...dateOf('from', 'First day', 'For example, 14 5 2027')} />
        <Checkbox
          label="Afternoon only"
          checked={typed.fromMidday}
          onChange={({ target }) => set({ fromMidday: target.checked })}
        />
      </Stack>
      <Stack gap={8}>
        <DateField {...dateOf('to', 'Last day', 'Leave blank for one day')} />
        <Checkbox
          label="Morning only"
          checked={typed.untilMidday}
          onChange={({ target }) => set({ untilMidday: target.checked })}
        />
      </Stack>
      <output>
        {span && (
          <HolidayPreview
            span={span}
            grounds={grounds}
            errors={form.errors.length > 0 ? [] : spanErrors(span, grounds)}
            clashes={clashes}
          />
        )}
      </output>
      <CoverChoice
        colleagues={leave.colleagues}
        invited={invitable(typed)}
        onChange={(chosen) => set({ invited: chosen })}
      />
      <Button {...form.button} kind="primary" type="submit">
        Send the request
      </Button>
      <p className="text-meta">
        Without signal it’s saved on this phone and sent automatically. We use the date on which you sent it.
      </p>
    </RequestFields>
  )
  if (!wide) return <Section tight>{fields}</Section>
  return (
    <TwoColumns
      first={<Section tight>{fields}</Section>}
      second={
        <>
          <ListHeading title="Choose days from the calendar" />
          <Section tight>{calendar}</Section>
        </>
      }
    />
  )
}
