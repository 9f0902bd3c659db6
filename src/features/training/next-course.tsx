import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { formatFileSize } from '#domain/files/file-size-labels.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { downloadCourse, pauseCourse, removeCourse } from './course-files-sync.ts'
import type { OwnCourse } from './own-training-store.ts'
import './training.css'
import { formatDue, formatFile, joinFacts, loadedPercent, formatMinutes, formatStatus } from './training-labels.ts'

const deeds = {
  open: 'Begin',
  begun: 'Continue',
  failed: 'Try again',
  passed: 'View again',
  locked: 'Begin',
} as const

/** The one filled button: it leads into the course, or brings the course here. */
function NextDeed({ own: { course, state, file } }: { own: OwnCourse }) {
  if (file?.state === 'whole') {
    return (
      <ButtonLink kind="primary" to={`/training/${course.id}`}>
        {deeds[state]}
      </ButtonLink>
    )
  }
  if (!file) {
    return (
      <Button kind="primary" onClick={() => void downloadCourse(course)}>
        Download, {formatFileSize(course.package.size)}
      </Button>
    )
  }
  const fetching = file.state === 'fetching'
  return (
    <Stack gap={8}>
      <ProgressBar
        label={`Downloading ${course.title}`}
        value={loadedPercent(file)}
        max={100}
        text={formatFile(file) ?? ''}
      />
      <Button kind="primary" onClick={() => void (fetching ? pauseCourse(course) : downloadCourse(course))}>
        {fetching ? 'Pause the download' : 'Continue the download'}
      </Button>
      <Button onClick={() => void removeCourse(course)}>Cancel the download</Button>
    </Stack>
  )
}

interface NextCourseProps {
  own: OwnCourse
  /** No scan before it is passed. */
  isRequired: boolean
}

/** Shows the course that must be done next. */
export function NextCourse({ own, isRequired }: NextCourseProps) {
  const heading = useId()
  const { course, attempt, file, overdue } = own
  const progress = attempt?.progress ?? 0
  const above = isRequired ? 'Before you scan' : course.mandatory ? 'Mandatory' : 'Next'
  const due = joinFacts(above, formatDue(own))
  return (
    <Section line labelledBy={heading}>
      <Stack gap={16}>
        <div className="next-course">
          {overdue ? (
            <Mark icon={CircleAlert} tone="missing">
              {due}
            </Mark>
          ) : (
            <p className="text-meta">{due}</p>
          )}
          <h2 id={heading} className="text-h2">
            {course.title}
          </h2>
          <p className="text-meta">{joinFacts(formatMinutes(course), formatFile(file), formatStatus(own))}</p>
          {course.summary !== '' && <p className="measure">{course.summary}</p>}
        </div>
        {progress > 0 && (
          <ProgressBar
            label={`Done of ${course.title}`}
            value={Math.round(progress * 100)}
            max={100}
            text={`${Math.round(progress * 100)}%`}
          />
        )}
        <NextDeed own={own} />
      </Stack>
    </Section>
  )
}
