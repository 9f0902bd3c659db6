import { useEffect, useState } from 'react'
import { appealTextLimit } from '#contracts/performance/star-commands.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields, StartedEarlier } from '#ui/fields/request-form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useRequestForm, type FieldError } from '#ui/fields/use-request-form.ts'
import { sendAppeal } from './appeal-sync.ts'
import { appealDrafts, type AppealDraft } from './own-stars-store.ts'

function checkAppeal(typed: string): { text: string } | { errors: FieldError<'text'>[] } {
  const text = typed.trim()
  if (text === '') return { errors: [{ field: 'text', text: 'Say what went wrong' }] }
  if (text.length <= appealTextLimit) return { text }
  const most = appealTextLimit.toLocaleString('en-GB')
  return { errors: [{ field: 'text', text: `Appeal must be ${most} characters or fewer` }] }
}

interface AppealFormProps {
  begun: AppealDraft
  /** It was typed at an earlier visit. */
  resumed: boolean
  until: string
  onTitle: (wrong: boolean) => void
}

/** The form to appeal against a review. Typed text is saved until it is sent. */
export function AppealForm({ begun, resumed, until, onTitle }: AppealFormProps) {
  const toast = useToast()
  // This is read once, when the form opens, because later typing is saved as a draft too.
  const [wasResumed] = useState(resumed)
  const form = useRequestForm({
    id: 'appeal',
    begin: () => begun,
    saveDraft: appealDrafts.save,
    check: ({ text }) => checkAppeal(text),
    submit: async ({ text }, draft) => await sendAppeal({ ...draft, text }),
    onSaved: () => toast({ text: 'Appeal saved on this phone' }),
  })
  const isWrong = form.errors.length > 0
  useEffect(() => {
    onTitle(isWrong)
  }, [isWrong, onTitle])
  return (
    <RequestFields form={form}>
      {wasResumed && <StartedEarlier />}
      <TextArea
        {...form.field('text')}
        label="What went wrong"
        hint="For example, the parcel was already damaged at the depot. A review doesn’t count if the depot was at fault."
        value={form.draft.text}
        onChange={({ target }) => form.change((now) => ({ ...now, text: target.value }))}
      />
      <Button {...form.button} kind="primary" type="submit">
        Send the appeal
      </Button>
      <p className="text-meta">You can appeal until {dayName(until)}. We use the date you sent it.</p>
    </RequestFields>
  )
}
