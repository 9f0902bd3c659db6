import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'
import '../theme/type.css'
import './count-grid.css'

export type CountItem = { tone: Tone; icon: IconType; count: number; word: string; note?: ReactNode }

/** Counts two by two with a hairline cross, five or six in rows of three; the word carries the colour, the number stays ink. */
export function CountGrid({ items }: { items: readonly CountItem[] }) {
  return (
    <ul className={items.length > 4 ? 'count-grid count-grid-three' : 'count-grid'}>
      {items.map(({ tone, icon, count, word, note }) => (
        <li key={word} className="count-cell">
          <span className="count-cell-line">
            <Icon of={icon} className={`tone-${tone}`} />
            <span className="text-figure">{count}</span>
            {note && ' '}
            {note && <span className="count-cell-note">{note}</span>}
          </span>
          <span className={`count-cell-word tone-${tone}`}>{word}</span>
        </li>
      ))}
    </ul>
  )
}
