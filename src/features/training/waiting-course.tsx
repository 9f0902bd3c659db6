import { GraduationCap } from 'lucide-react'
import type { CourseProgress } from '#domain/training/journey.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { formatDue, joinFacts } from './training-labels.ts'

export function WaitingCourse({ missing }: { missing: CourseProgress }) {
  return (
    <NavRow
      to="/training"
      above={
        <Mark icon={GraduationCap} tone={missing.overdue ? 'missing' : 'carry'}>
          {joinFacts('Training', formatDue(missing))}
        </Mark>
      }
      label={missing.course.title}
    />
  )
}
