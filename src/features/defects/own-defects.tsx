import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { canDriveLabels, defectPartLabels, formatDefectStatus, isOpenDefect } from '#domain/defect/defect-labels.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { sentPhotos } from '#features/sent-photos/sent-photos-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SentPhotos } from '#ui/photo/sent-photos.tsx'
import { SentList } from '#ui/rows/sent-list.tsx'
import { editRejectedDefect, readOwnDefects, withdrawReport, type OwnDefect } from './report-defect-sync.ts'

interface OwnDefectProps {
  defect: OwnDefect
  onEdit: () => void
}

function OwnDefectItem({ defect: { row, sync, rejected }, onEdit }: OwnDefectProps) {
  const toast = useToast()
  const [problem, setProblem] = useState<string>()
  const part = defectPartLabels[row.part]
  const edit = async (n: number) => {
    const edited = await editRejectedDefect(n, row)
    setProblem(edited.ok ? undefined : edited.error.message)
    if (edited.ok) onEdit()
  }
  const withdraw = async () => {
    const saved = await withdrawReport(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: 'Report withdrawn' })
  }
  return (
    <Section tight line>
      <Stack gap={8}>
        {sync && sync !== 'sent' && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
        <p className="text-strong">{part}</p>
        <p className="text-meta">
          {row.reference === '' ? '' : `${row.reference}. `}
          {canDriveLabels[row.canDrive]}. Noticed on {dayName(row.noticedOn)}.
        </p>
        <p>{row.description}</p>
        <SentPhotos photos={sentPhotos('forms', row.photos)} />
        {rejected ? (
          <p>{rejected.message}. The report is saved on this phone.</p>
        ) : (
          <p className="text-strong">{formatDefectStatus(row)}</p>
        )}
        {problem !== undefined && <FieldMessage id={`defect-problem-${row.id}`}>{problem}</FieldMessage>}
        {rejected && (
          <>
            <Button kind="inline" fit onClick={() => void edit(rejected.n)}>
              Change it<span className="visually-hidden">: {part}</span>
            </Button>
            <TextLink to="/outbox">Export or discard it in the outbox</TextLink>
          </>
        )}
        {!rejected && isOpenDefect(row) && (
          <Button kind="inline" fit onClick={() => void withdraw()}>
            Withdraw the report<span className="visually-hidden">: {part}</span>
          </Button>
        )}
      </Stack>
    </Section>
  )
}

/** The courier's reports with their status. `onEdit`: a rejected one is a draft again. */
export function OwnDefects({ onEdit }: { onEdit: () => void }) {
  const defects = useLiveQuery(readOwnDefects)
  if (!defects) return null
  return (
    <SentList
      title="Your reports"
      emptyText="You haven’t reported a defect. Reports you send appear here, with the depot’s answer."
    >
      {defects.map((defect) => (
        <OwnDefectItem key={defect.row.id} defect={defect} onEdit={onEdit} />
      ))}
    </SentList>
  )
}
