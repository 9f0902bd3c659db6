import { useEffect, useRef } from 'react'
import type { WebhookAttempt } from '#contracts/webhooks/webhook.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { momentLabel } from '../../moment.ts'
import { ResponseView } from '../../requests/response-view.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { attemptLabel } from './webhook-labels.ts'
import { requestAttempts } from './webhooks-sync.ts'

export function AttemptView({ attempt }: { attempt: WebhookAttempt }) {
  const { type, event, at, answer } = attempt
  return (
    <Stack gap={4}>
      <p>
        <strong>{type}</strong>
      </p>
      <p>{attemptLabel(attempt)}</p>
      {answer !== '' && (
        <p className="webhook-code">
          <bdi>{answer}</bdi>
        </p>
      )}
      <p className="text-meta webhook-code">
        {momentLabel(at)}, {event}
      </p>
    </Stack>
  )
}

interface AttemptsPartProps {
  webhook: string
  /** Changes when there is something new. */
  version: number
}

/** The last attempts to deliver, the newest first. */
export function AttemptsPart({ webhook, version }: AttemptsPartProps) {
  const asked = useRequest(async () => await requestAttempts(webhook), { key: webhook })
  const { again, busy } = asked
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (version > 0) latest.current()
  }, [version])
  return (
    <>
      <Section tight labelledBy="webhook-attempts">
        <Stack gap={16}>
          <SectionHeading id="webhook-attempts">Last deliveries</SectionHeading>
          <Button onClick={again} aria-disabled={busy || undefined}>
            {busy ? 'Loading' : 'Refresh the deliveries'}
          </Button>
        </Stack>
      </Section>
      <ResponseView request={asked} label="Loading the deliveries">
        {({ attempts }) =>
          attempts.length === 0 ? (
            <EmptyState title="Nothing was sent yet">
              Send a test event, or wait for something to happen at a depot.
            </EmptyState>
          ) : (
            <>
              {attempts.map((attempt) => (
                <Section tight line key={`${attempt.event} ${attempt.at} ${attempt.attempt}`}>
                  <AttemptView attempt={attempt} />
                </Section>
              ))}
            </>
          )
        }
      </ResponseView>
    </>
  )
}
