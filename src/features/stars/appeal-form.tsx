import { useState, type FormEvent } from 'react'
import { appealTextLimit } from '#contracts/star-commands.ts'
import { dayName } from '#domain/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { keepAppealDraft, sendAppeal } from './appeal-sync.ts'
import type { AppealDraft } from './own-stars-store.ts'

function faultOf(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return 'Say what went wrong'
  return length > appealTextLimit
    ? `The appeal can have up to ${appealTextLimit.toLocaleString('en-GB')} characters`
    : undefined
}

interface AppealFormProps {
  begun: AppealDraft
  /** It was typed at an earlier visit. */
  resumed: boolean
  /** The last day. */
  until: string
  onTitle: (wrong: boolean) => void
}

/** What the courier says against a review; typing is kept until it is sent. */
export function AppealForm({ begun, resumed, until, onTitle }: AppealFormProps) {
  const toast = useToast()
  const { draft, change, end } = useKeptDraft(() => begun, keepAppealDraft)
  // As it was when the form was opened: what is typed since then is kept too.
  const [wasResumed] = useState(resumed)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const fault = attempt > 0 ? (faultOf(draft.text) ?? failure) : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    setFailure(undefined)
    const wrong = faultOf(draft.text) !== undefined
    onTitle(wrong)
    if (wrong) return
    end(true)
    const problem = await sendAppeal({ ...draft, text: draft.text.trim() })
    if (problem !== undefined) {
      end(false)
      setFailure(problem)
      return
    }
    toast({ text: 'Appeal saved on this phone' })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary attempt={attempt} errors={fault === undefined ? [] : [{ id: 'appeal-text', text: fault }]} />
        {wasResumed && <p>You started this earlier. It’s saved on this phone until you send it.</p>}
        <TextArea
          id="appeal-text"
          label="What went wrong"
          hint="Such as: the parcel was damaged when it came to the depot. A review is left out where the depot was at fault."
          value={draft.text}
          error={fault}
          onChange={(event) => change((now) => ({ ...now, text: event.target.value }), 'text')}
        />
        <Button kind="primary" type="submit">
          Send the appeal
        </Button>
        <p className="text-meta">You can appeal until {dayName(until)}. We use the date you sent it.</p>
      </Stack>
    </form>
  )
}
