import type { LucideIcon } from 'lucide-react'
import './icon.css'

export type IconType = LucideIcon

const strokes = { 20: 2.25, 24: 2, 28: 2, 44: 1.75 } as const

/** Renders a decorative icon: the text next to it is its name. Sizes are in px at the default text size. */
export function Icon({
  of: Drawing,
  size = 24,
  className = '',
}: {
  of: IconType
  size?: keyof typeof strokes
  className?: string
}) {
  return (
    <Drawing className={`icon icon-${size} ${className}`} strokeWidth={strokes[size]} aria-hidden focusable={false} />
  )
}
