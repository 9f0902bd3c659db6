import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import './verdict.css'

type VerdictProps = {
  /** good is blue, repeat amber, stranger red; never green, because nothing is on the server yet. */
  kind: 'good' | 'repeat' | 'stranger'
  icon: IconType
  title: string
  /** A second, smaller line. */
  position?: ReactNode
}

/** The answer to a scan: large, coloured and there at once, without motion. */
export function Verdict({ kind, icon, title, position }: VerdictProps) {
  return (
    <div className={`verdict verdict-${kind}`}>
      <Icon of={icon} size={44} />
      <div>
        <h2 className="text-h1">{title}</h2>
        {position && <p className="verdict-position">{position}</p>}
      </div>
    </div>
  )
}
