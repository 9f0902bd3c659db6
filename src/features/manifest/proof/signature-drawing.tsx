import type { Stroke } from '#contracts/parcel.ts'
import { glass } from '#domain/parcel/signature.ts'
import './signature.css'

/** A touch without a move is a dot: a line needs two points to be seen. */
const pointsOf = (stroke: Stroke): string => (stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')

/** Lines of a pen in the text's colour. */
export function SignatureDrawing({ strokes, name }: { strokes: readonly Stroke[]; name: string }) {
  return (
    <figure aria-label={name}>
      <svg className="signature-drawing" viewBox={`0 0 ${glass.width} ${glass.height}`} aria-hidden>
        {strokes.map((stroke, at) => (
          <polyline key={at} points={pointsOf(stroke)} />
        ))}
      </svg>
    </figure>
  )
}
