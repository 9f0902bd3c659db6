import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../controls/link.tsx'
import { Icon } from '../theme/icon.tsx'
import './figure.css'

/** Returns the address that opens the explanation of a figure above the page that is open. */
function useFigureAddress(figure: string): string {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('popup', 'why')
  next.set('figure', figure)
  return `?${next.toString()}`
}

/** An amount that says why when it is pressed. `of` is its name, from `figureKey`. */
export function Figure({ of, children }: { of: string; children: string }) {
  return (
    <Link className="figure" to={useFigureAddress(of)} aria-haspopup="dialog" aria-label={`${children}, why?`}>
      {children}
    </Link>
  )
}

interface FigureRowProps {
  /** Makes the text a link of its own. */
  to?: string | undefined
  above?: ReactNode
  label: ReactNode
  note?: ReactNode
  amount: string
  figure: string
  /** Runs from edge to edge, as the rows of a list do. */
  wide?: boolean
}

/** A row of money with two targets: its text leads to a page, its amount says why. */
export function FigureRow({ to, above, label, note, amount, figure, wide = false }: FigureRowProps) {
  const text = (
    <>
      {above && <span className="figure-row-note">{above}</span>}
      <span className="figure-row-label">{label}</span>
      {note && <span className="figure-row-note">{note}</span>}
    </>
  )
  return (
    <div className={`figure-row ${wide ? 'figure-row-wide' : ''}`}>
      {to === undefined ? (
        <div className="figure-row-text">{text}</div>
      ) : (
        <Link className="figure-row-text ring-inside" to={to}>
          {text}
        </Link>
      )}
      <Figure of={figure}>{amount}</Figure>
      {wide && to !== undefined && <Icon of={ChevronRight} />}
    </div>
  )
}
