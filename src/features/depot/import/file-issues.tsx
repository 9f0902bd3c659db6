import { useEffect, useId, useRef } from 'react'
import '#ui/fields/error-summary.css'

/** Shows errors of the file as a whole, which have no row. It takes the focus when it appears. */
export function FileIssues({
  faults,
  outcome = 'Nothing has been imported.',
}: {
  faults: readonly string[]
  outcome?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div className="error-summary" role="alert" aria-labelledby={title} tabIndex={-1} ref={box}>
      <h2 id={title}>This file needs fixing. {outcome}</h2>
      {faults.length === 1 ? (
        <p className="measure">{faults[0]}.</p>
      ) : (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
