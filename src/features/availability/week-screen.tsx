import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { saveWeek } from './change-days-sync.ts'
import { DayTimes } from './day-fields.tsx'
import { weekdayName, type Weekday } from './day-words.ts'
import { DraftNote } from './draft-note.tsx'
import { readAvailability, type OwnAvailability } from './own-availability-store.ts'
import { dropPlanDraft, keepPlanDraft, type PlanDraft } from './plan-draft-sync.ts'
import { checkWeek, typedWeek, type TypedDay, type TypedWeek } from './typed-day.ts'
import { useBegun } from './use-begun.ts'
import './availability.css'

const title = 'Every week'
/** Monday first: who fills it in begins with the working days. */
const order: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const workingDays = order.slice(1, 5)
const kinds = [
  { value: 'available', label: 'All day' },
  { value: 'between', label: 'Part of the day' },
  { value: 'unavailable', label: 'Not available' },
]

function WeekForm({ begun, isDraft, onAgain }: { begun: PlanDraft<TypedWeek>; isDraft: boolean; onAgain: () => void }) {
  const navigate = useNavigate()
  const toast = useToast()
  const { draft, change, end } = useKeptDraft(() => begun, keepPlanDraft)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { typed } = draft
  const checked = checkWeek(typed)
  const faults = attempt > 0 && 'faults' in checked ? checked.faults : []
  useTitle(faults.length > 0 ? `Error: ${title}` : title)
  const put = (more: Partial<TypedWeek>) => change((now) => ({ ...now, typed: { ...now.typed, ...more } }), 'text')
  const inOrder = order.flatMap((weekday) => faults.filter((fault) => fault.weekday === weekday))
  const errors = [
    ...inOrder.map(({ weekday, field, text }) => ({ id: `week-${weekday}-${field}`, text })),
    ...(problem === undefined ? [] : [{ id: 'week-save', text: problem }]),
  ]
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if ('faults' in checked) return
    end(true)
    const fault = await saveWeek(checked.days)
    setProblem(fault)
    if (fault !== undefined) return end(false)
    toast({ text: 'Your week is saved on this phone' })
    await navigate('/plan', { replace: true })
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
        <p className="measure">Your usual week. Change single days in the calendar.</p>
        {isDraft && <DraftNote onAgain={() => void again()} />}
        {order.map((weekday) => {
          const own = faults.filter((fault) => fault.weekday === weekday)
          const error = own.find(({ field }) => field === 'kind')?.text
          return (
            <Stack key={weekday} gap={8}>
              <SelectField
                id={`week-${weekday}-kind`}
                label={weekdayName(weekday)}
                {...(error !== undefined && { error })}
                value={typed[weekday].kind}
                options={kinds}
                emptyLabel="Choose"
                onChange={({ target }) =>
                  put({ [weekday]: { ...typed[weekday], kind: target.value as TypedDay['kind'] } })
                }
              />
              <DayTimes
                id={`week-${weekday}`}
                name={weekdayName(weekday)}
                typed={typed[weekday]}
                faults={own}
                onChange={(day) => put({ [weekday]: day })}
              />
              {weekday === 'monday' && typed.monday.kind !== '' && (
                <TextButton onClick={() => put(Object.fromEntries(workingDays.map((day) => [day, typed.monday])))}>
                  Copy to Tuesday to Friday
                </TextButton>
              )}
            </Stack>
          )
        })}
        <Button id="week-save" kind="primary" type="submit">
          Save your week
        </Button>
      </Stack>
    </form>
  )
}

function OpenWeek({ own }: { own: OwnAvailability }) {
  const { begun, isDraft, again } = useBegun('week', typedWeek(own.pattern?.days ?? null))
  return begun ? <WeekForm key={String(isDraft)} begun={begun} isDraft={isDraft} onAgain={again} /> : null
}

/** `/plan/week`: when a courier can work in every week. */
export function WeekScreen() {
  useTitle(title)
  const own = useLiveQuery(readAvailability)
  return (
    <Page title={title} back={{ to: '/plan', label: 'Back to Plan' }}>
      <Section>{own && <OpenWeek own={own} />}</Section>
    </Page>
  )
}
