import type { ReactNode } from 'react'
import './frame.css'

interface TwoPanesProps {
  /** The pane for reading. */
  left: ReactNode
  /** The pane for deciding. */
  right: ReactNode
  /** `side`: the right one is 400 wide. `rest`: the left one is 432 wide, and the right one has what is left, to decide in. */
  rightIs?: 'side' | 'rest'
  /** A left pane without links can't be reached by keyboard, so this makes the pane itself focusable to scroll it. */
  leftLabel?: string
}

/** Two panes of a desk, each scrolling by itself; below 1024 px the right one follows the left one. The only child of a `DeskPage`. */
export function TwoPanes({ left, right, rightIs = 'side', leftLabel }: TwoPanesProps) {
  return (
    <div className={`desk-panes desk-right-${rightIs}`}>
      {leftLabel === undefined ? (
        <div className="desk-pane">{left}</div>
      ) : (
        // Scrolls by itself, by the keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="desk-pane ring-inside" aria-label={leftLabel} tabIndex={0}>
          {left}
        </section>
      )}
      <div className="desk-pane">{right}</div>
    </div>
  )
}
