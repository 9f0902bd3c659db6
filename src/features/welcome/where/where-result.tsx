import type { Ref } from 'react'
import type { Card, Where } from '#contracts/parcel/where.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { askedState, stepLabel, toWhereMessage, whereTime } from './where-messages.ts'
import { NotifyDepot } from './notify-depot.tsx'
import { WherePhoto } from './where-photo.tsx'
import './where.css'

interface WhereResultProps {
  service: string | null
  card: Card
  where: Where
  heading: Ref<HTMLHeadingElement>
  onSaved: (where: Where) => void
}

/** Where the parcel is, what happened to it, what was asked, and what can be asked now. */
export function WhereResult({ service, card, where, heading, onSaved }: WhereResultProps) {
  const today = useToday()
  const { title, text } = toWhereMessage(where, today)
  return (
    <>
      <div className="stack stack-8">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p dir="auto">{text}</p>
        {Array.from({ length: where.photos }, (_, number) => (
          <WherePhoto key={number} service={service} card={card} number={number} count={where.photos} />
        ))}
      </div>
      {where.steps.length > 0 && (
        <section className="stack stack-8" aria-labelledby="where-steps">
          <h2 id="where-steps">What happened</h2>
          <ol className="where-list">
            {where.steps.map((step) => {
              const label = stepLabel(step, today)
              return (
                <li key={`${step.at} ${step.what}`}>
                  <p>{label.text}.</p>
                  <p className="text-meta">
                    <time dateTime={step.at}>{label.time}</time>
                  </p>
                </li>
              )
            })}
          </ol>
        </section>
      )}
      {where.asked.length > 0 && (
        <section className="stack stack-8" aria-labelledby="where-asked">
          <h2 id="where-asked">What you told the depot</h2>
          <ol className="where-list">
            {where.asked.map((asked) => (
              <li key={`${asked.at} ${asked.kind}`}>
                <p dir="auto">“{asked.text}”</p>
                <p dir="auto">{askedState(asked)}</p>
                <p className="text-meta">
                  <time dateTime={asked.at}>{whereTime(asked.at, today)}</time>
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {where.choices.length > 0 && <NotifyDepot service={service} card={card} where={where} onSaved={onSaved} />}
    </>
  )
}
