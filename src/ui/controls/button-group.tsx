import type { ReactNode } from 'react'
import './button-group.css'

/** Buttons side by side, each as wide as its text. {@link ButtonRow} gives them equal columns. */
export function ButtonGroup({ children }: { children: ReactNode }) {
  return <div className="button-group">{children}</div>
}
