import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import './banner.css'

export type BannerProps = {
  icon: IconType
  /** States the problem, in strong text. */
  title: string
  /** Explains what still works. */
  children: ReactNode
}

/** Shown under the app bar while a condition lasts. Announced politely when it appears inside a live region. */
export function Banner({ icon, title, children }: BannerProps) {
  return (
    <div className="banner">
      <Icon of={icon} />
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  )
}
