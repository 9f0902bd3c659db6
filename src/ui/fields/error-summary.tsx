import { useEffect, useId, useRef, type MouseEvent } from 'react'
import './error-summary.css'

export type SummaryError = {
  /** Id of the control that is wrong. */
  id: string
  /** The same words as at the field. */
  text: string
}

/** Scrolls to an element and focuses it. By script, because a hash in the address would be one more step for Back. */
export function focusControl(id: string): void {
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

function follow(event: MouseEvent, id: string) {
  event.preventDefault()
  focusControl(id)
}

function Summary({ errors, title }: { errors: readonly SummaryError[]; title: string }) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div className="error-summary" role="alert" aria-labelledby={titleId} tabIndex={-1} ref={box}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a className="error-summary-link" href={`#${id}`} onClick={(event) => follow(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * First in the page; takes focus when it appears and whenever `attempt` changes, so count the presses of Submit.
 * Shows nothing while there are no errors.
 */
export function ErrorSummary({
  errors,
  attempt = 0,
  title = 'There is a problem',
}: {
  errors: readonly SummaryError[]
  attempt?: number
  title?: string
}) {
  return errors.length > 0 ? <Summary key={attempt} errors={errors} title={title} /> : null
}
