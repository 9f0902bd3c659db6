import { useLiveQuery } from 'dexie-react-hooks'
import { GraduationCap } from 'lucide-react'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { NavRow } from '#ui/rows/nav-row.tsx'
import { readMissingCourse } from './own-training-store.ts'
import { dueWords, lineOf } from './training-words.ts'

export function WaitingCourse() {
  const missing = useLiveQuery(async () => ((await readToggle('training')) ? await readMissingCourse() : undefined))
  if (!missing) return null
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
