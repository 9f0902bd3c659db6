import { ProgressBar } from './progress-bar.tsx'
import './loading-state.css'

type LoadingStateProps = {
  /** For example "Loading your pay". */
  label: string
  /** The expected number of rows, so that nothing moves when they arrive. */
  rows?: number
  /** `row` is as high as a list row, `line` as a line of text. */
  shape?: 'row' | 'line'
  /** The amount loaded so far, if known. */
  progress?: { value: number; max: number; text: string }
}

/** Holds the place of content that is loading. The label appears after a moment, so that it does not flash for fast content. */
export function LoadingState({ label, rows = 3, shape = 'row', progress }: LoadingStateProps) {
  return (
    <div className="loading" aria-busy>
      <div className="loading-words">
        <output>{label} …</output>
        {progress && (
          <>
            <ProgressBar label={label} {...progress} />
            <p className="loading-so-far">{progress.text}</p>
          </>
        )}
      </div>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`loading-${shape}`}>
            <span className="loading-bar" />
            {shape === 'row' && <span className="loading-bar loading-bar-short" />}
          </div>
        ))}
      </div>
    </div>
  )
}
