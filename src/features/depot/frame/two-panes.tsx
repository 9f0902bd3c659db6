import type { ReactNode } from 'react'
import './frame.css'

interface TwoPanesProps {
  /** What is looked at. */
  left: ReactNode
  /** What waits, or what is decided. */
  right: ReactNode
  /** `side`: the right one is 400 wide. `rest`: the left one is 432 wide, and the right one has what is left, to decide in. */
  rightIs?: 'side' | 'rest'
}

/** Two panes of a desk, each scrolling by itself; below 1024 px the right one follows the left one. The only child of a `DeskPage`. */
export function TwoPanes({ left, right, rightIs = 'side' }: TwoPanesProps) {
  return (
    <div className={`desk-panes desk-right-${rightIs}`}>
      <div className="desk-pane">{left}</div>
      <div className="desk-pane">{right}</div>
    </div>
  )
}
