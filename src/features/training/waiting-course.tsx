import { GraduationCap } from 'lucide-react'
import type { CourseProgress } from '#domain/training/journey.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { dueWords, lineOf } from './training-words.ts'

export function WaitingCourse({ missing }: { missing: CourseProgress }) {
  return (
    <NavRow
      to="/training"
      above={
        <Mark icon={GraduationCap} tone={missing.overdue ? 'missing' : 'carry'}>
          {lineOf('Training', dueWords(missing))}
        </Mark>
      }
      label={missing.course.title}
    />
  )
}
