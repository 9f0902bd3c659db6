import type { ReactNode } from 'react'
import { usePressGuard } from '../timing/use-press-guard.ts'
import { useBarHeight } from './use-bar-height.ts'
import './action-bar.css'

type ActionBarProps = {
  /** Names the current set of buttons. A press right after the set changes is ignored. */
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
