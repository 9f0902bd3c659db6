import { useCallback, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useDraft } from '#ui/fields/use-draft.ts'
import { Stack } from '#ui/layout/section.tsx'
import { useWide } from '#ui/layout/use-wide.ts'
import { replyError, type ReplyDraft } from './reply-draft.ts'
import { beginReply, saveReplyDraft, saveReply } from './reply-sync.ts'

const replyField = 'reply-text'

/** Writes to a courier. The draft outlives the page. Keyed by the message. `isTakenUp`: takes the focus at once. */
export function ReplyBox({ stored, name, isTakenUp }: { stored: ReplyDraft; name: string; isTakenUp: boolean }) {
  const toast = useToast()
  const wide = useWide()
  const { draft, change, stop: end } = useDraft<ReplyDraft>(() => stored, saveReplyDraft)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const focus = useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (isTakenUp) area?.focus()
    },
    [isTakenUp],
  )
  const save = async (): Promise<string | undefined> => {
    const invalid = replyError(draft.text)
    if (invalid !== undefined) return invalid
    const saved = await saveReply(draft)
    return saved.ok ? undefined : saved.error.message
  }
  const send = async () => {
    if (busy) return
    setBusy(true)
    end(true)
    const error = await save().catch(() => 'That could not be saved on this device. Try again')
    end(false)
    setBusy(false)
    setProblem(error)
    document.getElementById(replyField)?.focus()
    if (error !== undefined) return
    change(() => beginReply(draft.courier), 'text')
    toast({ text: 'Message saved' })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form className="talk-write" noValidate onSubmit={submit}>
      <Stack gap={16}>
        <TextArea
          id={replyField}
          ref={focus}
          label={
            <>
              Message to <bdi>{name}</bdi>
            </>
          }
          hint={wide ? 'Press Ctrl+Enter to send' : undefined}
          error={problem}
          rows={3}
          dir="auto"
          value={draft.text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const text = event.target.value
            change((now) => ({ ...now, text }), 'text')
          }}
        />
        <Button type="submit" kind="primary" aria-disabled={busy || undefined}>
          Send
        </Button>
      </Stack>
    </form>
  )
}
