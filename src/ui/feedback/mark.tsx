import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'
import '../theme/type.css'
import './mark.css'

/** A property of an object, icon and word: a signature, an age check. `quiet` has no icon and is muted. */
export function Mark({
  icon,
  tone,
  quiet = false,
  children,
}: {
  icon?: IconType
  tone?: Tone
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <span className={`mark ${quiet ? 'mark-quiet' : ''} ${tone ? `tone-${tone}` : ''}`}>
      {icon && <Icon of={icon} size={20} />}
      <span>{children}</span>
    </span>
  )
}

/** Several marks, or a postcode and its marks, in one wrapping line. */
export function Marks({ children }: { children: ReactNode }) {
  return <div className="marks">{children}</div>
}
