import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { messagePhotosLimit } from '#contracts/messages/message.ts'
import { Button } from '#ui/controls/button.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { messageError, type MessageDraft } from './message-draft.ts'
import { messageDrafts, newMessage, sendToDepot } from './send-message-sync.ts'

/** Writes to the depot; what is typed outlives the app. `onSaved`: after a message was saved on this phone. */
export function Composer({ stored, onSaved }: { stored: MessageDraft; onSaved: () => void }) {
  const toast = useToast()
  const [withPhotos, setWithPhotos] = useState(stored.photos.length > 0)
  const form = useRequestForm({
    id: 'message',
    begin: () => stored,
    saveDraft: messageDrafts.save,
    check: (draft) => {
      const text = messageError(draft)
      return text === undefined ? { ready: true } : { errors: [{ field: 'text' as const, text }] }
    },
    submit: async (_, draft) => await sendToDepot(draft),
    onSaved() {
      form.restart(newMessage())
      setWithPhotos(false)
      toast({ text: 'Message saved on this phone' })
      document.getElementById('message-text')?.focus()
      onSaved()
    },
  })
  return (
    <RequestFields form={form} gap={16} className="messages-write">
      <TextArea
        {...form.field('text')}
        label="Message to your depot"
        rows={3}
        dir="auto"
        value={form.draft.text}
        onChange={({ target }) => form.change((now) => ({ ...now, text: target.value }))}
      />
      {withPhotos ? (
        <PhotoField
          id="message-photos"
          label="Photos (optional)"
          photos={form.draft.photos}
          most={messagePhotosLimit}
          several
          onPhotos={(photos) => form.change((now) => ({ ...now, photos }), 'picture')}
          {...form.photos}
        />
      ) : (
        <Button kind="inline" fit icon={ImagePlus} onClick={() => setWithPhotos(true)}>
          Add photos
        </Button>
      )}
      <Button {...form.button} type="submit" kind="primary">
        Send
      </Button>
    </RequestFields>
  )
}
