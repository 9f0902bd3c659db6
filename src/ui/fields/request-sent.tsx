import type { ReactNode } from 'react'
import { ButtonLink } from '../controls/button.tsx'
import { SyncLabel } from '../feedback/sync-word.tsx'
import { Section, Stack } from '../layout/section.tsx'

interface RequestSentProps {
  /** The labels of a request that the depot has, and of one that waits on this phone. */
  labels: { sent: string; queued: string }
  /** The subject of the request: "Brakes". */
  about: string
  /** The depot's reference; empty until the depot has the request. */
  reference: string
  /** What follows the reference, with or without its last full stop: "Waiting for the depot". */
  status: string
  /** Advice for the courier that holds before and after it is sent. */
  children?: ReactNode
  /** The way to another request of the kind. */
  next: { to: string; label: string }
}

/** Shown in place of a form once it is sent: whether the depot has it, its reference, and the way on. */
export function RequestSent({ labels, about, reference, status, children, next }: RequestSentProps) {
  const isSent = reference !== ''
  return (
    <Section>
      <Stack gap={16}>
        <output>
          <Stack gap={16}>
            <SyncLabel kind={isSent ? 'sent' : 'saved'}>{isSent ? labels.sent : labels.queued}</SyncLabel>
            <p className="text-strong">{about}</p>
            {isSent ? (
              <p>
                Your reference is <strong className="tabular">{reference}</strong>. {status.replace(/\.?$/, '.')}
              </p>
            ) : (
              <p>
                It will be sent automatically when you’re online, and the reference appears here. You can close the app.
              </p>
            )}
            {children}
          </Stack>
        </output>
        <ButtonLink to={next.to}>{next.label}</ButtonLink>
      </Stack>
    </Section>
  )
}
