import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { formatHelperStatus } from '#domain/helper/helper-labels.ts'
import { isDriving, isOver } from '#domain/helper/helper-rules.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { SentList } from '#ui/rows/sent-list.tsx'
import { editRejectedHelper, endOwnHelper, readOwnHelpers, type OwnHelper } from './helper-actions-sync.ts'

interface OwnHelperProps {
  helper: OwnHelper
  onEdit: () => void
}

/** Asks before a helper stops driving. */
function EndSheet({ name, onEnd, onClose }: { name: string; onEnd: () => void; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={`End that ${name} drives for you?`}>
      <Section tight>
        <Stack gap={16}>
          <p>
            Parcels that they have stay with them until you take them back under Round offers, or your depot moves them.
          </p>
          <p>Their account stays open. Your depot decides what becomes of it.</p>
          <Button tone="missing" onClick={onEnd}>
            End it
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </Stack>
      </Section>
    </Sheet>
  )
}

function OwnHelperItem({ helper: { row, sync, rejected }, onEdit }: OwnHelperProps) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const drives = isDriving(row)
  const edit = async (n: number) => {
    const edited = await editRejectedHelper(n, row)
    setProblem(edited.ok ? undefined : edited.error.message)
    if (edited.ok) onEdit()
  }
  const end = async () => {
    setAsking(false)
    const saved = await endOwnHelper(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: drives ? 'Ended on this phone' : 'Request withdrawn' })
  }
  return (
    <Section tight line>
      <Stack gap={8}>
        {sync && sync !== 'sent' && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
        <p className="text-strong">
          <bdi>{row.name}</bdi>
        </p>
        {rejected ? <p>{rejected.message}. The request is saved on this phone.</p> : <p>{formatHelperStatus(row)}</p>}
        {row.state === 'engaged' && !rejected && (
          <p className="text-meta">
            They sign in with their own email address and send their documents. Give them parcels from “Offer part” at
            your list, once your depot has accepted their documents.
          </p>
        )}
        {problem !== undefined && <FieldMessage id={`helper-problem-${row.id}`}>{problem}</FieldMessage>}
        {rejected && (
          <>
            <Button kind="inline" fit onClick={() => void edit(rejected.n)}>
              Change it<span className="visually-hidden">: {row.name}</span>
            </Button>
            <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
          </>
        )}
        {!rejected && !isOver(row) && (
          <Button kind="inline" fit onClick={() => (drives ? setAsking(true) : void end())}>
            {drives ? 'End that they drive for you' : 'Withdraw the request'}
            <span className="visually-hidden">: {row.name}</span>
          </Button>
        )}
        {isAsking && <EndSheet name={row.name} onEnd={() => void end()} onClose={() => setAsking(false)} />}
      </Stack>
    </Section>
  )
}

/** The people who drive for the courier, with the depot's answers. `onEdit`: a rejected request is a draft again. */
export function OwnHelpersList({ onEdit }: { onEdit: () => void }) {
  const own = useLiveQuery(readOwnHelpers)
  if (!own) return null
  return (
    <>
      <SentList
        title="Your helpers"
        emptyText={
          own.asOf === null
            ? 'Your helpers haven’t arrived yet. They appear when you’re online.'
            : 'Nobody drives for you. People you ask for appear here, with the depot’s answer.'
        }
      >
        {own.helpers.map((helper) => (
          <OwnHelperItem key={helper.row.id} helper={helper} onEdit={onEdit} />
        ))}
      </SentList>
      <AsOfSection at={own.asOf} />
    </>
  )
}
