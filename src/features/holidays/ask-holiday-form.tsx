import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { readAcceptedRounds } from '#features/availability/own-offers-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/choice.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { Stack } from '#ui/layout/section.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { useTitle } from '#ui/layout/use-title.ts'
import { CoverChoice } from './cover-choice.tsx'
import { keepHolidayDraft, sendHoliday } from './holiday-deeds-sync.ts'
import type { BegunHoliday, TypedHoliday } from './holiday-draft.ts'
import {
  checkHoliday,
  missingParts,
  spanFaults,
  typedSpan,
  type FieldFault,
  type HolidayField,
} from './holiday-form.ts'
import { HolidayPreview } from './holiday-preview.tsx'
import { ruleWords } from './holiday-words.ts'
import { groundsOf, type KnownLeave } from './leave-figures.ts'

export const askTitle = 'Ask for a holiday'
const fieldId = (field: HolidayField): string => `holiday-${field}`

interface AskHolidayFormProps {
  leave: KnownLeave
  begun: BegunHoliday
  /** It was begun at an earlier visit. */
  isKept: boolean
  onDiscard: () => void
}

/** The days, whole or half, and who may cover; counted and judged at each key as the depot will. */
export function AskHolidayForm({ leave, begun, isKept, onDiscard }: AskHolidayFormProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const today = useToday()
  const grounds = groundsOf(leave, today)
  const { draft, change, end } = useKeptDraft(() => begun, keepHolidayDraft)
  const sendingRef = useRef(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const { typed } = draft
  const span = typedSpan(typed)
  const clashes =
    useLiveQuery(async () => (span ? await readAcceptedRounds(span.from, span.to) : []), [span?.from, span?.to]) ?? []
  // A colleague who has left the books since cannot be asked any more.
  const invited = typed.invited.filter((id) => leave.colleagues.some((each) => each.id === id))
  const checked = checkHoliday(typed, grounds)
  const wrong: FieldFault[] =
    'faults' in checked ? checked.faults : problem === undefined ? [] : [{ field: 'send', text: problem }]
  const faults = attempt > 0 ? wrong : []
  useTitle(faults.length > 0 ? `Error: ${askTitle}` : askTitle)

  const errorAt = (field: HolidayField) => faults.find((fault) => fault.field === field)?.text
  const set = (part: Partial<TypedHoliday>) => change((now) => ({ ...now, typed: { ...now.typed, ...part } }), 'text')
  const dateOf = (field: 'from' | 'to', label: string, hint: string) => {
    const error = errorAt(field)
    const gaps = missingParts(typed[field])
    return {
      id: fieldId(field),
      label,
      hint,
      ...(error === undefined ? {} : { error }),
      value: typed[field],
      onChange: (date: TypedHoliday['from']) => set({ [field]: date }),
      wrong: error === undefined ? [] : gaps.length > 0 && gaps.length < 3 ? gaps : (['day', 'month', 'year'] as const),
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sendingRef.current) return
    setAttempt(attempt + 1)
    if ('faults' in checked) return
    sendingRef.current = true
    end(true)
    const fault = await sendHoliday({ ...draft, typed: { ...typed, invited } }, checked.span)
    setProblem(fault)
    if (fault !== undefined) {
      sendingRef.current = false
      end(false)
      return
    }
    toast({ text: 'Request saved on this phone' })
    await navigate('/plan/holidays', { replace: true })
  }
  const discard = () => {
    // A pause that has begun would write the draft again.
    end(true)
    onDiscard()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={faults.map(({ field, text }) => ({ id: fieldId(field), text }))} />
        <div>
          {ruleWords(leave.rules, today).map((text) => (
            <p key={text} className="measure">
              {text}
            </p>
          ))}
        </div>
        {isKept && (
          <div>
            <p>You started this earlier. It’s saved on this phone until you send it.</p>
            <TextButton onClick={discard}>Start again</TextButton>
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
              faults={attempt > 0 ? [] : spanFaults(span, grounds)}
              clashes={clashes}
            />
          )}
        </output>
        <CoverChoice colleagues={leave.colleagues} invited={invited} onChange={(chosen) => set({ invited: chosen })} />
        <Button id={fieldId('send')} kind="primary" type="submit">
          Send the request
        </Button>
        <p className="text-meta">
          Without signal it’s saved on this phone and sent automatically. The date of your request is the day you press
          this.
        </p>
      </Stack>
    </form>
  )
}
