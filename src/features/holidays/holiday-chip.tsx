import { Ban, CheckCheck, CircleCheck, CircleX, Clock } from 'lucide-react'
import type { HolidayState } from '#contracts/holidays/holidays.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { stateLabels } from './holiday-labels.ts'
import type { OwnHoliday } from './own-holidays-store.ts'

const looks = {
  requested: { icon: Clock, tone: 'todo' },
  approved: { icon: CircleCheck, tone: 'confirmed' },
  declined: { icon: CircleX, tone: 'missing' },
  taken: { icon: CheckCheck, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
} as const satisfies Record<HolidayState, object>

/** A change is unsent, so the depot doesn't have what is shown. */
export const isWaiting = ({ sync }: Pick<OwnHoliday, 'sync'>): boolean =>
  sync === 'saved' || sync === 'queued' || sync === 'sending'

export function HolidayChip({ holiday }: { holiday: Pick<OwnHoliday, 'row' | 'sync'> }) {
  const { state } = holiday.row
  return (
    <StatusChip {...looks[state]} pending={isWaiting(holiday)}>
      {stateLabels[state]}
    </StatusChip>
  )
}
