import { CheckCheck, CircleX, CloudDownload, Lock, PlayCircle } from 'lucide-react'
import { formatFileSize } from '#domain/files/file-size-words.ts'
import { syncLabels } from '#domain/sync-words.ts'
import type { CourseState } from '#domain/training/journey.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import type { IconType } from '#ui/theme/icon.tsx'
import type { Tone } from '#ui/theme/tone.ts'
import type { OwnCourse } from './own-training-store.ts'
import { PackageControls } from './package-controls.tsx'
import { dueWords, fileWords, lineOf, standingWords } from './training-words.ts'

const looks: Readonly<Record<CourseState, { icon: IconType; tone: Tone }>> = {
  passed: { icon: CheckCheck, tone: 'confirmed' },
  failed: { icon: CircleX, tone: 'missing' },
  locked: { icon: Lock, tone: 'neutral' },
  begun: { icon: PlayCircle, tone: 'todo' },
  open: { icon: CloudDownload, tone: 'neutral' },
}

export function CourseRow({ own }: { own: OwnCourse }) {
  const { course, state, file, sync, overdue } = own
  const words = lineOf(
    standingWords(own),
    state === 'passed' ? undefined : dueWords(own),
    file?.state === 'whole' ? undefined : formatFileSize(course.package.size),
    fileWords(file),
  )
  const opens = file?.state === 'whole' && state !== 'locked'
  return (
    <ItemRow
      title={course.title}
      {...(opens && { to: `/training/${course.id}` })}
      meta={
        <>
          <Mark {...(overdue ? { ...looks[state], tone: 'missing' as const } : looks[state])}>{words}</Mark>
          {sync && sync !== 'sent' && <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel>}
        </>
      }
      trailing={<PackageControls own={own} />}
    />
  )
}
