import type { ReactNode } from 'react'
import { usePressGuard } from '../timing/use-press-guard.ts'
import { useBarHeight } from './use-bar-height.ts'
import './action-bar.css'

type ActionBarProps = {
  /** Names the buttons where they change while the bar stands: a press right after a change is dropped. */
  buttons?: string
  children: ReactNode
}

/** The actions of a task screen at the bottom edge: the primary first, then a `ButtonRow`. One line on a wide screen. */
export function ActionBar({ buttons = '', children }: ActionBarProps) {
  const bar = useBarHeight<HTMLElement>('--action-bar')
  usePressGuard(bar, buttons)
  return (
    <section className="action-bar" aria-label="Actions" ref={bar}>
      {children}
    </section>
  )
}
