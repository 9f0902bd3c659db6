import type { ReactNode } from 'react'
import './panes.css'

type TwoPaneProps = {
  list: ReactNode
  detail: ReactNode
  /** The pane that a narrow screen shows; a wide one shows both. */
  show: 'list' | 'detail'
}

/** Shows a list of 432 px next to its detail. Give the secondary `Page` a `region`. */
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
