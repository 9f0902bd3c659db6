import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import { Icon, type IconType } from '../theme/icon.tsx'
import './tool-row.css'

/** Three or four quiet tools in equal columns at the foot of a sheet. */
export function ToolRow({ children }: { children: ReactNode }) {
  return <div className="tool-row">{children}</div>
}

/** Give `aria-pressed` when it switches something on and off. */
export function ToolButton({
  icon,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> & { icon: IconType }) {
  return (
    <button {...rest} type="button" className="tool ring-inside">
      <Icon of={icon} />
      <span>{children}</span>
    </button>
  )
}

/** The same for a tool that leads to another page. */
export function ToolLink({ icon, to, children }: { icon: IconType; to: string; children: ReactNode }) {
  return (
    <Link to={to} className="tool ring-inside">
      <Icon of={icon} />
      <span>{children}</span>
    </Link>
  )
}
