import { useLiveQuery } from 'dexie-react-hooks'
import { useState, type FormEvent } from 'react'
import type { Pension } from '#contracts/pension.ts'
import { wantsOf } from '#domain/pension/judge-request.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { readPension, type OwnPension } from './own-pension-store.ts'
import { PensionDetails } from './pension-details.tsx'
import { checkPension, emptyForm, type PensionField, type PensionForm } from './pension-form.ts'
import { pensionRefusal } from './pension-refusals.ts'
import { statusWords, wantWords } from './pension-words.ts'
import { RequestLines } from './request-lines.tsx'
import { discardPensionDraft, keepPensionDraft, sendPensionRequest } from './request-pension-sync.ts'

const idOf = (field: PensionField) => `pension-${field}`

/** What the form opens with: what was begun, else what was not taken. */
function firstForm({ draft, refused }: OwnPension): PensionForm {
  if (draft) return draft
  const input = refused.at(-1)?.input
  return input
    ? { want: input.want, percent: input.percent === null ? '' : String(input.percent), note: input.note }
    : emptyForm
}

function ChangeForm({
  own,
  pension,
  onDone,
  onAgain,
}: {
  own: OwnPension
  pension: Pension
  onDone: () => void
  onAgain: () => void
}) {
  const toast = useToast()
  const today = useToday()
  const { draft: form, change, end } = useKeptDraft(() => firstForm(own), keepPensionDraft)
  // As it was when the form was opened: what is typed since then is kept too.
  const [resumed] = useState(own.draft !== null)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const checked = checkPension(form, pension, own.rules, today)
  const errors = attempt > 0 && 'errors' in checked ? checked.errors : []
  const errorAt = (field: PensionField) => errors.find((error) => error.field === field)?.text
  const set = (part: Partial<PensionForm>) => change((now) => ({ ...now, ...part }), 'text')
  const last = own.refused.at(-1)
  const wants = [...new Set([...wantsOf(pension, today), ...(form.want ? [form.want] : [])])]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    setFailure(undefined)
    if (!('asked' in checked)) return
    end(true)
    const problem = await sendPensionRequest(checked.asked)
    if (problem !== undefined) {
      end(false)
      setFailure(problem)
      return
    }
    toast({ text: 'Pension change saved on this phone' })
    onDone()
  }
  const again = async () => {
    // A pause that has begun would write the draft again.
    end(true)
    await discardPensionDraft()
    onAgain()
  }
  const summary = [...errors, ...(failure === undefined ? [] : [{ field: 'want' as const, text: failure }])]
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={summary.map(({ field, text }) => ({ id: idOf(field), text }))} />
        {last && <p>{pensionRefusal(last.code)} What you typed is kept below.</p>}
        {resumed && (
          <div>
            <p>You started this earlier. It’s saved on this phone until you send it.</p>
            <TextButton onClick={() => void again()}>Start again</TextButton>
          </div>
        )}
        <RadioGroup
          id={idOf('want')}
          name="pension-want"
          label="What to change"
          options={wants.map((want) => ({ value: want, ...wantWords[want] }))}
          value={form.want}
          error={errorAt('want')}
          onChange={(value) => set({ want: value as PensionForm['want'] })}
        />
        {form.want === 'rate' && (
          <TextField
            id={idOf('percent')}
            label="Your share in per cent"
            hint={`${own.rules.ownPercent} or more, such as 7.5`}
            inputMode="decimal"
            value={form.percent}
            error={errorAt('percent')}
            onChange={(event) => set({ percent: event.target.value })}
          />
        )}
        <TextArea
          id={idOf('note')}
          label="Anything else (optional)"
          value={form.note}
          error={errorAt('note')}
          onChange={(event) => set({ note: event.target.value })}
        />
        <Button kind="primary" type="submit">
          Send to the office
        </Button>
        <p className="text-meta">
          Without signal it’s saved on this phone and sent automatically. We use the date you sent it.
        </p>
      </Stack>
    </form>
  )
}

export function PensionDetailsPopup({ onDone }: { onDone: () => void }) {
  const today = useToday()
  const [visit, setVisit] = useState(0)
  const own = useLiveQuery(readPension)
  if (!own) return null
  const { pension, rules, sync } = own
  if (!pension) {
    return (
      <Section tight>
        <p className="measure">
          {own.asOf === null
            ? 'Your pension details haven’t arrived yet. They appear when you’re online.'
            : 'The office has entered no pension for you yet.'}
        </p>
      </Section>
    )
  }
  return (
    <Section tight>
      <Stack gap={24}>
        <div>
          <p className="text-h3">{statusWords[pension.status]}</p>
          <PensionDetails pension={pension} rules={rules} today={today} />
        </div>
        {pension.request && <RequestLines request={pension.request} sync={sync} />}
        <Stack gap={16}>
          <SectionHeading>Ask for a change</SectionHeading>
          <ChangeForm
            key={visit}
            own={visit > 0 ? { ...own, draft: null } : own}
            pension={pension}
            onDone={onDone}
            onAgain={() => setVisit(visit + 1)}
          />
        </Stack>
      </Stack>
    </Section>
  )
}
