import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { saveWeek } from './change-days-sync.ts'
import { DayTimes } from './day-fields.tsx'
import { weekdayName, type Weekday } from './day-labels.ts'
import { readAvailability, type OwnAvailability } from './own-availability-store.ts'
import { useOpenedPlan } from './use-opened-plan.ts'
import { planDrafts, type OpenedPlan } from './plan-draft-sync.ts'
import { checkWeek, typedWeek, type TypedDay, type TypedWeek } from './typed-day.ts'
import './availability.css'

const title = 'Your usual week'
/** Monday first: who fills it in begins with the working days. */
const order: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const workingDays = order.slice(1, 5)
const kinds = [
  { value: 'available', label: 'All day' },
  { value: 'between', label: 'Part of the day' },
  { value: 'unavailable', label: 'Not available' },
]

/** The errors in the order of the screen, each at its own field. */
function checkInOrder(typed: TypedWeek) {
  const checked = checkWeek(typed)
  if (!('errors' in checked)) return checked
  const inOrder = order.flatMap((weekday) => checked.errors.filter((error) => error.weekday === weekday))
  return { errors: inOrder.map(({ weekday, field, text }) => ({ field: `${weekday}-${field}` as const, text })) }
}

function WeekForm({
  opened: { begun, isDraft },
  onStartAgain,
}: {
  opened: OpenedPlan<TypedWeek>
  onStartAgain: () => void
}) {
  const navigate = useNavigate()
  const toast = useToast()
  const form = useRequestForm({
    id: 'week',
    begin: () => begun,
    saveDraft: planDrafts.save,
    check: ({ typed }) => checkInOrder(typed),
    submit: async ({ days }) => await saveWeek(days),
    onSaved() {
      toast({ text: 'Your week is saved on this phone' })
      void navigate('/plan', { replace: true })
    },
    onStartAgain,
  })
  const { typed } = form.draft
  useTitle(form.titled(title))
  const put = (more: Partial<TypedWeek>) => form.change((now) => ({ ...now, typed: { ...now.typed, ...more } }))
  return (
    <RequestFields form={form}>
      <p className="measure">Your usual week. Change single days in the calendar.</p>
      {isDraft && <StartedEarlier until="save" onStartAgain={form.startAgain} />}
      {order.map((weekday) => (
        <Stack key={weekday} gap={8}>
          <SelectField
            {...form.field(`${weekday}-kind`)}
            label={weekdayName(weekday)}
            value={typed[weekday].kind}
            options={kinds}
            emptyLabel="Choose"
            onChange={({ target }) => put({ [weekday]: { ...typed[weekday], kind: target.value as TypedDay['kind'] } })}
          />
          <DayTimes
            name={weekdayName(weekday)}
            typed={typed[weekday]}
            field={(part) => form.field(`${weekday}-${part}`)}
            onChange={(day) => put({ [weekday]: day })}
          />
          {weekday === 'monday' && typed.monday.kind !== '' && (
            <TextButton onClick={() => put(Object.fromEntries(workingDays.map((day) => [day, typed.monday])))}>
              Copy to Tuesday to Friday
            </TextButton>
          )}
        </Stack>
      ))}
      <Button {...form.button} kind="primary" type="submit">
        Save your week
      </Button>
    </RequestFields>
  )
}

function OpenWeek({ own }: { own: OwnAvailability }) {
  const opened = useOpenedPlan('week', typedWeek(own.pattern?.days ?? null))
  return opened.value ? <WeekForm key={opened.key} opened={opened.value} onStartAgain={opened.startAgain} /> : null
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
