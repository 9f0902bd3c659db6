import './progress-bar.css'

type ProgressBarProps = {
  /** The task in progress: "Sending the photo". */
  label: string
  /** Left out while nobody knows how much there is to do. */
  value?: number
  max?: number
  /** The state in words for assistive technology: "248 of 400 KB". */
  text?: string | undefined
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return <progress className="progress" aria-label={label} value={value} max={max} aria-valuetext={text} />
}

/** Draws a line along the top edge that fills in five seconds, or at once when the work is done. */
export function PageProgress({ done = false }: { done?: boolean }) {
  return (
    <output className="page-progress">
      <progress
        className={`page-progress-line ${done ? 'page-progress-done' : ''}`}
        aria-label="Loading"
        {...(done ? { value: 1 } : {})}
      />
    </output>
  )
}
