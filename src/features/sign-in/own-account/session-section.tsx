import { useState } from 'react'
import type { OwnSession, OwnSessions } from '#contracts/courier/own-sessions.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonGroup } from '#ui/controls/button-group.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import { useWhen } from '#ui/timing/use-when.ts'
import { CognitoError } from '../cognito-error.ts'
import { useRequest } from '../use-request.ts'
import type { OwnSessionsPort } from './own-sessions.ts'
import { toEventLabel, toEventTimes, toSessionName, toSessionTimes } from './session-labels.ts'

const toFailure = (failure: unknown): string =>
  failure instanceof CognitoError && failure.code === 'network'
    ? 'You need to be online to see where you’re signed in.'
    : ''

interface SessionSectionProps {
  sessions: OwnSessionsPort
  /** Changes when something on the screen may have ended sessions. */
  turn: string
}

/** Shows where the person is signed in, with a way to end each session, and the last things that happened to the account. */
export function SessionSection({ sessions, turn }: SessionSectionProps) {
  const toast = useToast()
  const [found, setFound] = useState<OwnSessions | null>(null)
  const [offline, setOffline] = useState('')
  const { run, busy, errors } = useRequest((failure) => {
    const text = toFailure(failure)
    setOffline(text)
    return text !== ''
  })
  const failure = offline || errors[0]?.text

  const ask = async (work: () => Promise<OwnSessions>, said?: string) => {
    setOffline('')
    const read = await run([], work)
    if (!read) return
    setFound(read)
    if (said !== undefined) toast({ text: said })
  }
  const load = () => ask(() => sessions.read())
  useWhen(turn, () => void load())

  const others = found?.sessions.filter(({ isThis }) => !isThis) ?? []
  return (
    <>
      <section aria-label="Where you’re signed in">
        <ListHeading title="Where you’re signed in" />
        {!found && !failure && <LoadingState label="Loading where you’re signed in" rows={2} />}
        {failure && (
          <ErrorState title="That did not work" onRetry={() => void load()} retrying={busy}>
            {failure}
          </ErrorState>
        )}
        {found?.sessions.length === 0 && <InfoRow label="No sessions." />}
        <ul className="device-list">
          {found?.sessions.map((session) => (
            <li key={session.id}>
              <SessionRow
                session={session}
                busy={busy}
                onEnd={() => void ask(() => sessions.end(session.id), 'Signed out there')}
              />
            </li>
          ))}
        </ul>
        {others.length > 1 && (
          <Section tight>
            <Button
              aria-disabled={busy || undefined}
              onClick={() => busy || void ask(() => sessions.endOthers(), 'Signed out everywhere else')}
            >
              Sign out everywhere else
            </Button>
          </Section>
        )}
      </section>
      {found && (
        <section aria-label="Recent activity">
          <ListHeading title="Recent activity" />
          {found.events.length === 0 && <InfoRow label="Nothing in the last 90 days." />}
          {found.events.map((event, at) => (
            // Entries have no id, and the list is replaced as a whole.
            <InfoRow key={at} label={toEventLabel(event)} meta={toEventTimes(event)} />
          ))}
        </section>
      )}
    </>
  )
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const name = toSessionName(session)
  return (
    <ItemRow title={session.isThis ? `${name} (this one)` : name} meta={toSessionTimes(session)}>
      {!session.isThis && (
        <ButtonGroup>
          <Button
            kind="inline"
            fit
            tone="missing"
            aria-disabled={busy || undefined}
            aria-label={`Sign out ${name}`}
            onClick={() => busy || onEnd()}
          >
            Sign out
          </Button>
        </ButtonGroup>
      )}
    </ItemRow>
  )
}
