import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import '../theme/type.css'
import './definition-row.css'

/** A fact with its icon: muted label above, text below, a hairline between rows. */
export function DefinitionRow({
  icon,
  label,
  aside,
  children,
}: {
  icon: IconType
  label: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="definition-row">
      <Icon of={icon} />
      <div className="definition-row-text">
        <p className="text-meta">{label}</p>
        <div>{children}</div>
      </div>
      {aside}
    </div>
  )
}
