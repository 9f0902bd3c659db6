import { TextButton } from '#ui/controls/text-link.tsx'
import { downloadCourse, pauseCourse, removeCourse } from './course-files-sync.ts'
import type { OwnCourse } from './own-training-store.ts'
import './training.css'

export function PackageControls({ own: { course, file, state } }: { own: OwnCourse }) {
  const named = (deed: string) => ({ 'aria-label': `${deed}: ${course.title}` })
  if (state === 'locked' && !file) return null
  if (!file) {
    // What was passed need not be fetched again; whoever wants to look at it once more may.
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
