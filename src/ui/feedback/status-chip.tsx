import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'
import '../theme/type.css'
import './status-chip.css'

export type StatusChipProps = {
  tone: Tone
  icon: IconType
  /** Saved only on this phone: dashed and unfilled, and a confirmed parcel is in the text colour, not green. */
  pending?: boolean
  /** On a selected row the chip has the plain background. */
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
