import type { ReactNode } from 'react'
import { useBarHeight } from './use-bar-height.ts'
import './action-bar.css'

/** The actions of a task screen at the bottom edge: the primary first, then a `ButtonRow`. One line on a wide screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  const bar = useBarHeight<HTMLElement>('--action-bar')
  return (
    <section className="action-bar" aria-label="Actions" ref={bar}>
      {children}
    </section>
  )
}
