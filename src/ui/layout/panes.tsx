import type { ReactNode } from 'react'
import './panes.css'

type TwoPaneProps = {
  list: ReactNode
  detail: ReactNode
  /** Which of the two a narrow screen shows; a wide one shows both. */
  show: 'list' | 'detail'
}

/** A list of 432 px with its detail beside it. Give the secondary `Page` a `region`. */
export function TwoPane({ list, detail, show }: TwoPaneProps) {
  return (
    <div className="two-pane" data-show={show}>
      <div className="pane-list">{list}</div>
      <div className="pane-detail">{detail}</div>
    </div>
  )
}

/** Two equal columns on a wide screen, one after the other on a narrow one; the only child of a `Page`. */
export function TwoColumns({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className="columns">
      <div className="column">{first}</div>
      <div className="column">{second}</div>
    </div>
  )
}
