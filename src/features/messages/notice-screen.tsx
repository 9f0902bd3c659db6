import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { MessagesPanes } from './messages-panes.tsx'
import { acknowledge, markNoticeRead } from './notice-actions-sync.ts'
import { formatGroup, formatMoment, splitParagraphs } from './notice-labels.ts'
import { isPressing, readOwnNotice, type OwnNotice } from './own-notices-store.ts'
import './notice.css'

const back = { to: '/messages/notices', label: 'Back to Notices' }

function Acknowledgement({ notice: { row, sync } }: { notice: OwnNotice }) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    const saved = await acknowledge(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (!saved.ok) return
    toast({ text: 'Confirmation saved on this phone' })
    // The button goes, and the focus with it.
    document.getElementById('acknowledgement')?.focus()
  }
  return (
    <Section tight line>
      <Stack gap={12}>
        <h2 className="text-h3" id="acknowledgement" tabIndex={-1}>
          {isPressing(row) ? 'Please read and confirm' : 'You’ve confirmed this'}
        </h2>
        {problem !== undefined && <FieldMessage id="acknowledge-problem">{problem}</FieldMessage>}
        {isPressing(row) ? (
          <Button kind="primary" onClick={() => void press()}>
            I have read and understood it
          </Button>
        ) : sync && sync !== 'sent' ? (
          <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>
        ) : (
          row.acknowledgedAt !== null && (
            <SyncLabel kind="sent">The depot has it, {formatMoment(row.acknowledgedAt)}</SyncLabel>
          )
        )}
      </Stack>
    </Section>
  )
}

/** The screen at `/messages/notices/:notice`. */
export function NoticeScreen() {
  const { notice: id = '' } = useParams()
  const found = useLiveQuery(() => readOwnNotice(id), [id])
  const title = found?.row.title ?? 'Notice'
  useTitle(title)
  const isUnread = found?.row.readAt === null
  useEffect(() => {
    // One that finds no room is not worth a message.
    if (isUnread) void markNoticeRead(id).catch(() => undefined)
  }, [id, isUnread])
  if (found === undefined)
    return (
      <MessagesPanes open={id}>
        <Page title="Notice" back={back}>
          {null}
        </Page>
      </MessagesPanes>
    )
  if (found === null) {
    return (
      <MessagesPanes open={id}>
        <Page title="Notice" back={back}>
          <EmptyState title="This phone does not have that notice">
            The depot may have withdrawn it. If not, it appears when you’re online.
          </EmptyState>
        </Page>
      </MessagesPanes>
    )
  }
  const { row } = found
  return (
    <MessagesPanes open={id}>
      <Page title="Notice" back={back}>
        <Section tight line>
          <Stack gap={16}>
            <Stack gap={4}>
              <h2 className="text-h2 notice-title" dir="auto">
                {title}
              </h2>
              <p className="text-meta">
                {formatGroup(row)}. {formatMoment(row.publishedAt)}
                {row.expiresAt !== null && `. Holds until ${formatMoment(row.expiresAt)}`}
              </p>
            </Stack>
            <div className="notice-body stack stack-12 measure">
              {splitParagraphs(row).map((paragraph, at) => (
                // The text of a notice never changes.
                <p key={`${row.id}-${at}`} dir="auto">
                  {paragraph}
                </p>
              ))}
            </div>
          </Stack>
        </Section>
        {row.acknowledge && <Acknowledgement notice={found} />}
      </Page>
    </MessagesPanes>
  )
}
