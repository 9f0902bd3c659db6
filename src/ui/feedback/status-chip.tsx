import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'
import '../theme/type.css'
import './status-chip.css'

export type StatusChipProps = {
  tone: Tone
  icon: IconType
  /** Only on this phone so far: dashed and unfilled, and confirmed is ink, never green. */
  pending?: boolean
  /** On a selected row the chip stands on the bare ground. */
  onSelected?: boolean
  children: ReactNode
}

export function StatusChip({ tone, icon, pending = false, onSelected = false, children }: StatusChipProps) {
  const state = `${pending ? 'status-chip-pending' : ''} ${onSelected ? 'status-chip-bare' : ''}`
  return (
    <span className={`status-chip tone-${tone} ${state}`}>
      <Icon of={icon} size={20} />
      <span>{children}</span>
    </span>
  )
}
