import './progress-bar.css'

type ProgressBarProps = {
  /** What is under way: "Sending the photo". */
  label: string
  value: number
  max: number
  /** The state in words for assistive technology: "248 of 400 KB". */
  text?: string
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  return <progress className="progress" aria-label={label} value={value} max={max} aria-valuetext={text} />
}

/** A line along the top edge while the code of a page loads. */
export function PageProgress({ label = 'Loading the page' }: { label?: string }) {
  return (
    <output className="page-progress">
      <progress className="page-progress-line" aria-label={label} />
    </output>
  )
}
