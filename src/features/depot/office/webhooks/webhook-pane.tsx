import { Activity, Clock, Link, Mail, Radio, User } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ServiceResponse } from '#contracts/problem.ts'
import type { Webhook, WebhookAttempt } from '#contracts/webhooks/webhook.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { DefinitionRow } from '#ui/rows/definition-row.tsx'
import { counted, figure } from '../../figures.ts'
import { momentLabel } from '../../moment.ts'
import { ActionError } from '../../requests/response-view.tsx'
import { useAction } from '../../requests/use-action.ts'
import { EditWebhook } from './edit-webhook.tsx'
import { AttemptsPart, AttemptView } from './webhook-attempts.tsx'
import { toWebhookForm } from './webhook-form.ts'
import { eventsLabel, stateLabel, waitingLabel } from './webhook-labels.ts'
import { AskReplay, ConfirmDelete, ConfirmSecret, type Question } from './webhook-questions.tsx'
import {
  changeWebhook,
  deleteWebhook,
  pauseWebhook,
  refreshWebhooks,
  replayWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks-sync.ts'

/** Milliseconds between two looks at events that are sent again. */
const progressIntervalMs = 2_000

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, email, createdAt, createdBy, earlierSecretUntil } = webhook
  return (
    <div>
      <DefinitionRow icon={Activity} label="State">
        {stateLabel(webhook)}
      </DefinitionRow>
      <DefinitionRow icon={Link} label="Address">
        <bdi className="webhook-code">{url}</bdi>
      </DefinitionRow>
      <DefinitionRow icon={Radio} label="Events">
        {eventsLabel(webhook)}
      </DefinitionRow>
      <DefinitionRow icon={Clock} label="Waiting">
        {waitingLabel(webhook)}
      </DefinitionRow>
      <DefinitionRow icon={Mail} label="Told when it stays down">
        {email === '' ? 'Nobody' : <bdi>{email}</bdi>}
      </DefinitionRow>
      <DefinitionRow icon={User} label="Added">
        {momentLabel(createdAt)} by <bdi>{createdBy}</bdi>
        {earlierSecretUntil !== null && `. The earlier secret signs until ${momentLabel(earlierSecretUntil)}`}
      </DefinitionRow>
    </div>
  )
}

function ReplayProgress({ replay: { from, done, of } }: { replay: NonNullable<Webhook['replay']> }) {
  useEffect(() => {
    const timer = setInterval(() => void refreshWebhooks().catch(() => undefined), progressIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const text = `${figure(done)} of ${counted(of, 'event')}`
  return (
    <Stack gap={8}>
      <p>
        Sending events since {dayName(from)} again: {text}
      </p>
      <ProgressBar label="Sending events again" value={done} max={of} text={text} />
    </Stack>
  )
}

interface WebhookPaneProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onDeleted: () => void
}

/** One webhook with all that can be done with it. Each change is made at once or not at all. Keyed by the webhook. */
export function WebhookPane({ webhook, onSecret, onDeleted }: WebhookPaneProps) {
  const { id, name, state, replay } = webhook
  const [isEditing, setEditing] = useState(false)
  const [asking, setAsking] = useState<Question | null>(null)
  const [tested, setTested] = useState<WebhookAttempt | null>(null)
  const [version, setVersion] = useState(0)
  const { busy, error, act } = useAction()
  const toast = useToast()
  const top = useRef<HTMLDivElement>(null)
  // On a narrow screen the pane is below the list, so a press on a name would seem to do nothing.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  const run = <Value,>(send: () => Promise<ServiceResponse<Value>>, text: string, onDone?: (value: Value) => void) =>
    void act(send, (value) => {
      setVersion((last) => last + 1)
      if (text !== '') toast({ text })
      onDone?.(value)
    })
  const close = () => setAsking(null)
  // Another action may end while a question is open, which has to stay.
  const answer = <Value,>(send: () => Promise<ServiceResponse<Value>>, text: string, onDone?: (value: Value) => void) =>
    run(send, text, (value) => {
      close()
      onDone?.(value)
    })
  const asked = { name, busy, error, onClose: close }
  if (isEditing)
    return (
      <Section>
        <EditWebhook
          title={`Change ${name}`}
          first={toWebhookForm(webhook)}
          label="Save the webhook"
          send={(entry) => changeWebhook(id, entry)}
          onDone={(saved) => {
            setEditing(false)
            toast({ text: `${saved.name} saved` })
          }}
          onCancel={() => setEditing(false)}
        />
      </Section>
    )
  return (
    <>
      <Section line labelledBy="webhook-heading">
        <div ref={top} style={{ scrollMarginTop: 96 }}>
          <Stack gap={16}>
            <SectionHeading id="webhook-heading">
              <bdi>{name}</bdi>
            </SectionHeading>
            <WebhookFacts webhook={webhook} />
            {replay && <ReplayProgress replay={replay} />}
            <ActionError id="webhook-action" error={asking === null ? error : null} />
            <Button aria-disabled={busy || undefined} onClick={() => run(() => testWebhook(id), '', setTested)}>
              {busy ? 'Sending' : 'Send a test event'}
            </Button>
            <output>{tested && <AttemptView attempt={tested} />}</output>
            {state === 'active' ? (
              <Button aria-disabled={busy || undefined} onClick={() => run(() => pauseWebhook(id), `${name} paused`)}>
                Pause
              </Button>
            ) : (
              <Button aria-disabled={busy || undefined} onClick={() => run(() => resumeWebhook(id), `${name} resumed`)}>
                Resume
              </Button>
            )}
            <Button onClick={() => setEditing(true)}>Change</Button>
            <Button onClick={() => setAsking('replay')}>Send events again</Button>
            <Button onClick={() => setAsking('secret')}>Make a new secret</Button>
            <Button tone="missing" onClick={() => setAsking('delete')}>
              Delete
            </Button>
          </Stack>
        </div>
      </Section>
      <AttemptsPart webhook={id} version={version} />
      {asking === 'replay' && (
        <AskReplay
          {...asked}
          onYes={(from) => answer(() => replayWebhook(id, from), 'The events are being sent again')}
        />
      )}
      {asking === 'secret' && (
        <ConfirmSecret
          {...asked}
          onYes={() =>
            answer(
              () => rotateWebhookSecret(id),
              '',
              ({ secret }) => onSecret(secret),
            )
          }
        />
      )}
      {asking === 'delete' && (
        <ConfirmDelete {...asked} onYes={() => answer(() => deleteWebhook(id), `${name} deleted`, onDeleted)} />
      )}
    </>
  )
}
