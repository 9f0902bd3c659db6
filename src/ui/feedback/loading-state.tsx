import { ProgressBar } from './progress-bar.tsx'
import './loading-state.css'

type LoadingStateProps = {
  /** "Loading your pay" */
  label: string
  /** As many as will stand here, so that nothing moves when they come. */
  rows?: number
  /** `row` is as high as a list row, `line` as a line of text. */
  shape?: 'row' | 'line'
  /** What has come so far, where that is known. */
  progress?: { value: number; max: number; text: string }
}

/** Keeps the place of what is loading. The words show after a moment only: what is there at once must not flash. */
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
