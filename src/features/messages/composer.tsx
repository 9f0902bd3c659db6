import { ImagePlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { messagePhotosLimit } from '#contracts/message.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorSummary } from '#ui/fields/error-summary.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useKeptDraft } from '#ui/fields/use-kept-draft.ts'
import { messageFault, type MessageDraft } from './message-draft.ts'
import { keepMessage, keepMessageDraft, newMessage } from './send-message-sync.ts'

const field = 'message-text'

/** Writes to the depot; what is typed outlives the app. `onKept`: after a message was kept on this phone. */
export function Composer({ stored, onKept }: { stored: MessageDraft; onKept: () => void }) {
  const toast = useToast()
  const { draft, change, keep, end } = useKeptDraft<MessageDraft>(() => stored, keepMessageDraft)
  const [withPhotos, setWithPhotos] = useState(stored.photos.length > 0)
  const [reading, setReading] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reading || busy) return
    setBusy(true)
    end(true)
    const fault = messageFault(draft) ?? (await keepMessage(draft).finally(() => setBusy(false)))
    end(false)
    setBusy(false)
    setProblem(fault)
    setAttempt(attempt + 1)
    if (fault !== undefined) return
    change(newMessage, 'text')
    setWithPhotos(false)
    toast({ text: 'Message saved on this phone' })
    document.getElementById(field)?.focus()
    onKept()
  }
  return (
    <form className="messages-write" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        <ErrorSummary attempt={attempt} errors={problem === undefined ? [] : [{ id: field, text: problem }]} />
        <TextArea
          id={field}
          label="Message to your depot"
          {...(problem === undefined ? {} : { error: problem })}
          rows={3}
          dir="auto"
          value={draft.text}
          onChange={(event) => {
            const text = event.target.value
            change((now) => ({ ...now, text }), 'text')
          }}
        />
        {withPhotos ? (
          <PhotoField
            id="message-photos"
            label="Photos (optional)"
            photos={draft.photos}
            most={messagePhotosLimit}
            several
            onPhotos={(photos) => change((now) => ({ ...now, photos }), 'picture')}
            reading={reading}
            onReading={setReading}
            onLeaving={keep}
          />
        ) : (
          <Button kind="inline" fit icon={ImagePlus} onClick={() => setWithPhotos(true)}>
            Add photos
          </Button>
        )}
        <Button type="submit" kind="primary" aria-disabled={reading || busy}>
          Send
        </Button>
      </Stack>
    </form>
  )
}
