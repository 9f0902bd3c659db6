import { useState } from 'react'
import type { RequestError } from '#contracts/problem.ts'
import { webhookHistoryDays } from '#contracts/webhooks/webhook.ts'
import { addDays, nearDay } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToday } from '#ui/parcel/use-today.ts'
import { ActionError } from '../../requests/response-view.tsx'

export type Question = 'delete' | 'secret' | 'replay'

interface QuestionProps {
  name: string
  busy: boolean
  error: RequestError | null
  onClose: () => void
}

interface ConfirmProps extends QuestionProps {
  title: string
  text: readonly string[]
  yes: string
  onYes: () => void
}

function Confirm({ title, text, yes, busy, error, onYes, onClose }: ConfirmProps) {
  return (
    <Sheet open onClose={onClose} title={title}>
      <Section tight>
        <Stack gap={16}>
          {text.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <ActionError id="webhook-question" error={error} />
          <Button tone="missing" aria-disabled={busy || undefined} onClick={onYes}>
            {busy ? 'Saving' : yes}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Stack>
      </Section>
    </Sheet>
  )
}

/** Asks before a webhook is deleted. */
export const ConfirmDelete = (props: QuestionProps & { onYes: () => void }) => (
  <Confirm
    {...props}
    title={`Delete ${props.name}?`}
    text={[
      'Nothing is sent there any more, and what waits is not sent.',
      'You can’t undo this. To stop for a while, pause it instead.',
    ]}
    yes="Delete the webhook"
  />
)

/** Asks before a new secret is made. */
export const ConfirmSecret = (props: QuestionProps & { onYes: () => void }) => (
  <Confirm
    {...props}
    title={`Make a new secret for ${props.name}?`}
    text={[
      'For 24 hours each event is signed with the old secret and the new one. Enter the new one at the receiver within that time.',
    ]}
    yes="Make a new secret"
  />
)

/** Asks from which day on events are sent again. */
export function AskReplay({ name, busy, error, onYes, onClose }: QuestionProps & { onYes: (from: string) => void }) {
  const today = useToday()
  const [from, setFrom] = useState(today)
  const days = Array.from({ length: webhookHistoryDays }, (_, ago) => addDays(today, -ago))
  return (
    <Sheet open onClose={onClose} title={`Send events to ${name} again`}>
      <Section tight>
        <Stack gap={16}>
          <p>
            Every event since the beginning of that day is sent again, in order and with the same id, so that a receiver
            can tell what it has already. New events go on meanwhile.
          </p>
          <SelectField
            id="webhook-replay-from"
            label="From"
            options={days.map((day) => ({ value: day, label: nearDay(day, today) }))}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <ActionError id="webhook-replay" error={error} />
          <Button kind="primary" aria-disabled={busy || undefined} onClick={() => onYes(from)}>
            {busy ? 'Saving' : 'Send again'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Stack>
      </Section>
    </Sheet>
  )
}
