import { useLiveQuery } from 'dexie-react-hooks'
import { GraduationCap, CheckCheck, CircleX, CloudDownload, Lock, PlayCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nextCourse, type CourseState } from '#domain/training/journey.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { lookAfterPackages, downloadCourse, pauseCourse, removeCourse } from './course-files-sync.ts'
import { NextCourse } from './next-course.tsx'
import { readCourseBeforeScan, readJourney, type OwnJourney, type OwnCourse } from './own-training-store.ts'
import { formatStorage, formatDue, formatFile, joinFacts, formatStatus } from './training-labels.ts'
import { formatFileSize } from '#domain/files/file-size-labels.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { ItemRow } from '#ui/rows/item-row.tsx'
import type { IconType } from '#ui/theme/icon.tsx'
import type { Tone } from '#ui/theme/tone.ts'
import { TextButton } from '#ui/controls/text-link.tsx'
import './training.css'

function PackageControls({ own: { course, file, state } }: { own: OwnCourse }) {
  const named = (deed: string) => ({ 'aria-label': `${deed}: ${course.title}` })
  if (state === 'locked' && !file) return null
  if (!file) {
    // A passed course needs no download, but the courier may look at it again.
    return (
      <TextButton strong {...named('Download')} onClick={() => void downloadCourse(course)}>
        Download
      </TextButton>
    )
  }
  if (file.state === 'whole') {
    return (
      <TextButton {...named('Remove from this phone')} onClick={() => void removeCourse(course)}>
        Remove
      </TextButton>
    )
  }
  if (file.state === 'fetching') {
    return (
      <TextButton strong {...named('Pause')} onClick={() => void pauseCourse(course)}>
        Pause
      </TextButton>
    )
  }
  return (
    <span className="package-controls">
      <TextButton strong {...named('Continue')} onClick={() => void downloadCourse(course)}>
        Continue
      </TextButton>
      <TextButton {...named('Cancel')} onClick={() => void removeCourse(course)}>
        Cancel
      </TextButton>
    </span>
  )
}

const looks: Readonly<Record<CourseState, { icon: IconType; tone: Tone }>> = {
  passed: { icon: CheckCheck, tone: 'confirmed' },
  failed: { icon: CircleX, tone: 'missing' },
  locked: { icon: Lock, tone: 'neutral' },
  begun: { icon: PlayCircle, tone: 'todo' },
  open: { icon: CloudDownload, tone: 'neutral' },
}

function CourseRow({ own }: { own: OwnCourse }) {
  const { course, state, file, sync, overdue } = own
  const words = joinFacts(
    formatStatus(own),
    state === 'passed' ? undefined : formatDue(own),
    file?.state === 'whole' ? undefined : formatFileSize(course.package.size),
    formatFile(file),
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

function Journey({ own, beforeScan }: { own: OwnJourney; beforeScan: string | undefined }) {
  const next = nextCourse(own.courses)
  const rest = own.courses.filter(({ course }) => course.id !== next?.course.id)
  const nextOwn = own.courses.find(({ course }) => course.id === next?.course.id)
  return (
    <>
      {nextOwn ? (
        <NextCourse own={nextOwn} isRequired={nextOwn.course.id === beforeScan} />
      ) : (
        <EmptyState title="You have passed every course">New courses appear when you have signal.</EmptyState>
      )}
      {rest.length > 0 && (
        <section aria-labelledby="courses">
          <ListHeading id="courses" title="Courses" count={rest.length} />
          <ul>
            {rest.map((each) => (
              <li key={each.course.id} className="training-row">
                <CourseRow own={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Section tight>
        <p className="text-meta">{formatStorage(own.room)}</p>
      </Section>
    </>
  )
}

/** `/training`: what is to be learnt next, every course after it, and what they take on this phone. */
export function JourneyScreen() {
  useTitle('Training')
  const own = useLiveQuery(readJourney)
  const before = useLiveQuery(() => readCourseBeforeScan(true))
  const wantsScan = useSearchParams()[0].get('before') === 'scan'
  // Depends on the packages, so that a republished course is checked again.
  const known = own && own.asOf !== null ? own.courses.map(({ course }) => course.package.sha256).join() : null
  useEffect(() => {
    if (known === null) return
    void readJourney().then(({ courses }) => lookAfterPackages(courses.map(({ course }) => course)))
  }, [known])
  return (
    <Page title="Training" back={{ to: '/more', label: 'Back to More' }}>
      {before && wantsScan && (
        <Banner icon={GraduationCap} title={`Scanning opens when you have passed ${before.course.title}.`}>
          Your list and statuses still work, and your work is saved.
        </Banner>
      )}
      {!own && <LoadingState label="Loading your courses" />}
      {own?.courses.length === 0 &&
        (own.asOf === null ? (
          <EmptyState title="Not loaded yet">
            Courses appear when you have signal. Download one to use it without signal.
          </EmptyState>
        ) : (
          <EmptyState title="There are no courses">Your depot has set no training at the moment.</EmptyState>
        ))}
      {own && own.courses.length > 0 && <Journey own={own} beforeScan={before?.course.id} />}
      {own && <AsOfSection at={own.asOf} />}
    </Page>
  )
}
