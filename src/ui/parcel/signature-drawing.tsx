import type { Stroke } from '#contracts/parcel/parcel.ts'
import { glass } from '#domain/parcel/proof/signature.ts'
import './signature-drawing.css'

/** A touch without a move is a dot: a line needs two points to be seen. */
const pointsOf = (stroke: Stroke): string => (stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')

/** Draws the lines of a pen in the colour of the text. */
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

/** A signature that was given, in a history. `signedBy`: the name of the person, where it is known. */
export function GivenSignature({ strokes, signedBy }: { strokes: readonly Stroke[]; signedBy: string | undefined }) {
  return (
    <div className="signature-kept">
      <SignatureDrawing strokes={strokes} name={`Signature of ${signedBy ?? 'the recipient'}`} />
    </div>
  )
}
