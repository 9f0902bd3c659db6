import { useLiveQuery } from 'dexie-react-hooks'
import type { Undelivered, UndeliveredReason } from '#contracts/depot/undelivered.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { readCached } from '../cache/cache-store.ts'
import { refreshUndelivered } from '../cache/refresh-staff-sync.ts'
import { StaleNote } from '../cache/stale-note.tsx'
import { counted } from '../figures.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { momentLabel } from '../moment.ts'
import { useRequest } from '../requests/use-request.ts'

const reasonLabels: Readonly<Record<UndeliveredReason, string>> = {
  rejected: 'The receiving side refused it for good. The address may be wrong.',
  'address-invalid': 'It was not sent, because the address can’t be one.',
  'not-set-up': 'Text messages are not set up here.',
  'too-late': 'It could not be sent in time.',
}

function Message({
  message: { id, medium, to, subject, savedAt, givenUpAt, tries, reason },
}: {
  message: Undelivered
}) {
  return (
    <Section tight line labelledBy={`undelivered-${id}`}>
      <Stack gap={4}>
        <h2 className="text-h3" id={`undelivered-${id}`}>
          {subject || (medium === 'email' ? 'Email' : 'Text message')}
        </h2>
        <p>
          {medium === 'email' ? 'Email to' : 'Text message to'} <bdi>{to}</bdi>
        </p>
        <p>{reasonLabels[reason]}</p>
        <p className="text-meta">
          From {momentLabel(savedAt)}, given up {momentLabel(givenUpAt)} after {counted(tries, 'attempt')}
        </p>
      </Stack>
    </Section>
  )
}

/** `/office/undelivered`: the emails and text messages that reached nobody. */
export function UndeliveredScreen() {
  useTitle('Undelivered messages')
  const { response } = useRequest(refreshUndelivered, { isRepeated: true })
  const known = useLiveQuery(async () => (await readCached('undelivered')) ?? null)
  const messages = known?.value ?? []
  return (
    <DeskPage
      title="Undelivered messages"
      meta={known ? counted(messages.length, 'message') : undefined}
      back={{ to: '/office', label: 'Back to Today' }}
    >
      <div className="desk-pane">
        <StaleNote response={response} />
        {known === null && !response && <LoadingState label="Loading the messages" />}
        {known === null && response && (
          <EmptyState title="Not loaded yet">
            Messages appear here when this device is online, and stay when it is not.
          </EmptyState>
        )}
        {known && messages.length === 0 && (
          <EmptyState title="Everything was delivered">
            Emails and text messages of the last 30 days that reached nobody are listed here.
          </EmptyState>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        <AsOfSection at={known?.at ?? null} />
      </div>
    </DeskPage>
  )
}
