import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import type { Tone } from './tone.ts'
import './type.css'
import './mark.css'

/** A property of an object, icon and word: a signature, an age check. `quiet` has no icon and is muted. */
export function Mark({ icon, tone, quiet = false, children }: { icon?: IconType; tone?: Tone; quiet?: boolean; children: ReactNode }) {
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
