import { useState, type FormEvent } from 'react'
import { messagePhotoLimit, type Enquiry } from '#contracts/forms/enquiry.ts'
import { textLimit } from '#contracts/forms/form-answer.ts'
import { formatCount } from '#domain/figures/format-count.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { sendAppeal, sendReply } from './send-enquiry-sync.ts'

interface SayFormProps {
  id: string
  label: string
  hint: string
  action: string
  withPhotos: boolean
  onSay: (text: string, photos: readonly TakenPhoto[]) => ReturnType<typeof sendReply>
}

function faultOf(text: string, label: string): string | undefined {
  if (text.trim() === '') return `Enter your ${label.toLowerCase()}`
  return text.trim().length > textLimit ? `${label} must be ${formatCount(textLimit)} characters or fewer` : undefined
}

function SayForm({ id, label, hint, action, withPhotos, onSay }: SayFormProps) {
  const toast = useToast()
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([])
  const [reading, setReading] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reading) return
    const wrong = faultOf(text, label)
    const saved = wrong === undefined ? await onSay(text, photos) : undefined
    const fault = saved && !saved.ok ? saved.error.message : wrong
    setProblem(fault)
    setAttempt(attempt + 1)
    if (fault !== undefined) return
    setText('')
    setPhotos([])
    toast({ text: `${label} saved on this phone` })
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <ErrorSummary attempt={attempt} errors={problem === undefined ? [] : [{ id, text: problem }]} />
        <TextArea
          id={id}
          label={label}
          hint={hint}
          {...(problem === undefined ? {} : { error: problem })}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {withPhotos && (
          <PhotoField
            id={`${id}-photos`}
            label="Photos (optional)"
            photos={photos}
            most={messagePhotoLimit}
            several
            onPhotos={setPhotos}
            reading={reading}
            onReading={setReading}
            onLeaving={undefined}
          />
        )}
        <Button type="submit" aria-disabled={reading}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}

/** A reply while the enquiry is open, an appeal once it is answered. */
export function SayMore({ enquiry }: { enquiry: Enquiry }) {
  const { id, state, appealedAt } = enquiry
  const isAnswered = state === 'answered' || state === 'closed'
  return (
    <>
      {state !== 'closed' && (
        <Section tight line>
          <SayForm
            id="enquiry-reply"
            label="Reply"
            hint="Adds to this enquiry."
            action="Send the reply"
            withPhotos
            onSay={async (text, photos) => await sendReply(id, text, photos)}
          />
        </Section>
      )}
      {isAnswered && appealedAt === null && (
        <Section tight line>
          <SayForm
            id="enquiry-appeal"
            label="Appeal"
            hint="You can appeal once. Say why you disagree with the answer."
            action="Send the appeal"
            withPhotos={false}
            onSay={async (text) => await sendAppeal(id, text)}
          />
        </Section>
      )}
    </>
  )
}
