import type { Tone } from '../theme/tone.ts'
import '../theme/type.css'
import './segment-bar.css'

type SegmentBarProps = {
  /** Only what the server has; the rest of `total` is outlined. */
  segments: readonly { tone: Tone; value: number }[]
  total: number
  /** The same in words, for those who do not see it. */
  label: string
}

export function SegmentBar({ segments, total, label }: SegmentBarProps) {
  const rest = total - segments.reduce((sum, segment) => sum + segment.value, 0)
  return (
    <>
      <p className="visually-hidden">{label}</p>
      <div className="segment-bar" aria-hidden>
        {segments.map(
          ({ tone, value }) =>
            value > 0 && <span key={tone} className={`segment tone-${tone}`} style={{ flexGrow: value }} />,
        )}
        {rest > 0 && <span className="segment segment-rest" style={{ flexGrow: rest }} />}
      </div>
    </>
  )
}
