import { Ban, Check, Circle, CircleQuestionMark, Redo } from 'lucide-react'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import type { CountItem } from '#ui/rows/count-grid.tsx'

type ChipProps = { pending?: boolean; onSelected?: boolean }

export const ToDo = (props: ChipProps) => (
  <StatusChip tone="todo" icon={Circle} {...props}>
    To do
  </StatusChip>
)
export const Confirmed = (props: ChipProps) => (
  <StatusChip tone="confirmed" icon={Check} {...props}>
    Confirmed
  </StatusChip>
)
export const CarryForward = (props: ChipProps) => (
  <StatusChip tone="carry" icon={Redo} {...props}>
    Carry forward
  </StatusChip>
)
export const Missing = (props: ChipProps) => (
  <StatusChip tone="missing" icon={CircleQuestionMark} {...props}>
    Missing
  </StatusChip>
)
export const Unable = (props: ChipProps) => (
  <StatusChip tone="unable" icon={Ban} {...props}>
    Unable
  </StatusChip>
)

export const counts: CountItem[] = [
  { tone: 'confirmed', icon: Check, count: 41, word: 'Confirmed', note: '1 queued' },
  { tone: 'carry', icon: Redo, count: 2, word: 'Carry forward' },
  { tone: 'missing', icon: CircleQuestionMark, count: 1, word: 'Missing' },
  { tone: 'unable', icon: Ban, count: 2, word: 'Unable', note: '1 queued' },
]
