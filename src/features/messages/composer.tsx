import { ImagePlus, SendHorizontal } from 'lucide-react'
import { useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { messagePhotosLimit } from '#contracts/messages/message.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { RequestFields } from '#ui/fields/request-form.tsx'
import { PhotoField } from '#ui/photo/photo-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useRequestForm } from '#ui/fields/use-request-form.ts'
import { useBarHeight } from '#ui/layout/use-bar-height.ts'
import { messageError, photosLabel, type MessageDraft } from './message-draft.ts'
import { messageDrafts, newMessage, sendToDepot } from './send-message-sync.ts'
import { useAboveKeyboard } from './use-above-keyboard.ts'

interface ComposerProps {
  stored: MessageDraft
  /** Called after a message was saved on this phone. */
  onSaved: () => void
  /** Called when the keyboard opens or closes, because less or more of the thread is then visible. */
  onResize: () => void
}

const textId = 'message-text'

/** Makes the field as high as its text, up to the limit in the stylesheet. Safari before 26.2 lacks `field-sizing`. */
function useGrowingField(): void {
  useLayoutEffect(() => {
    const field = document.getElementById(textId)
    if (!field || CSS.supports('field-sizing', 'content')) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`
  })
}

/** Sends at Enter where the keyboard has keys: on glass Enter has to begin a new line, because there is no Shift+Enter. */
function sendAtEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return
  if (!event.ctrlKey && !event.metaKey && matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Writes to the depot, in a bar at the bottom edge. What is typed outlives the app. */
export function Composer({ stored, onSaved, onResize }: ComposerProps) {
  const bar = useBarHeight<HTMLElement>('--action-bar')
  useAboveKeyboard(onResize)
  const [saved, setSaved] = useState(0)
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
      setSaved((count) => count + 1)
      document.getElementById(textId)?.focus()
      onSaved()
    },
  })
  const { text, photos } = form.draft
  useGrowingField()
  return (
    <section className="messages-bar" aria-label="New message" ref={bar}>
      <RequestFields form={form} gap={8} className="messages-write">
        {withPhotos && (
          <div className="messages-photos" id="message-photos-panel">
            <PhotoField
              id="message-photos"
              label="Photos (optional)"
              photos={photos}
              most={messagePhotosLimit}
              several
              onPhotos={(chosen) => form.change((now) => ({ ...now, photos: chosen }), 'picture')}
              {...form.photos}
            />
          </div>
        )}
        {!withPhotos && photos.length > 0 && <p className="text-meta">{photosLabel(photos.length)} added</p>}
        <div className="messages-line">
          <IconButton
            icon={ImagePlus}
            label={photos.length > 0 ? 'Show photos' : 'Add photos'}
            look="bordered"
            aria-expanded={withPhotos}
            aria-controls={withPhotos ? 'message-photos-panel' : undefined}
            // A photo that is being read needs its field.
            aria-disabled={form.photos.reading}
            onClick={() => form.photos.reading || setWithPhotos(!withPhotos)}
          />
          <TextArea
            {...form.field('text')}
            label={<span className="visually-hidden">Message to your depot</span>}
            placeholder="Message"
            rows={1}
            dir="auto"
            value={text}
            onKeyDown={sendAtEnter}
            onChange={({ target }) => form.change((now) => ({ ...now, text: target.value }))}
          />
          <IconButton
            {...form.button}
            type="submit"
            icon={SendHorizontal}
            label="Send"
            look="bordered"
            className="messages-send"
          />
        </div>
      </RequestFields>
      {/* Read out only, because the message shows its own state. */}
      <output className="visually-hidden">{saved > 0 && <span key={saved}>Message saved on this phone</span>}</output>
    </section>
  )
}
