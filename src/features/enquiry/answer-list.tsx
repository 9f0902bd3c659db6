import type { ReactNode } from 'react'
import './answer-list.css'

export interface AnswerItem {
  id: string
  label: string
  words: string
  detail?: ReactNode
  aside?: ReactNode
}

export function AnswerList({ items }: { items: readonly AnswerItem[] }) {
  return (
    <dl className="answers">
      {items.map(({ id, label, words, detail, aside }) => (
        <div key={id} className="answer">
          <dt className="text-meta">{label}</dt>
          <dd className="answer-words">
            <p>{words}</p>
            {detail}
          </dd>
          {aside && <dd className="answer-aside">{aside}</dd>}
        </div>
      ))}
    </dl>
  )
}
