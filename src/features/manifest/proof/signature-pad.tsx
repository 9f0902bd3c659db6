import { useRef, useState, type PointerEvent } from 'react'
import type { Stroke } from '#contracts/parcel/parcel.ts'
import { glass, simplifyStrokes } from '#domain/parcel/proof/signature.ts'
import { SignatureDrawing } from '#ui/parcel/signature-drawing.tsx'
import './signature.css'

/** Returns the position of a pointer in the units of the canvas. */
function pointOf(event: Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>, box: DOMRect): [number, number] {
  return [
    ((event.clientX - box.left) / box.width) * glass.width,
    ((event.clientY - box.top) / box.height) * glass.height,
  ]
}

/** A box to sign in with a finger or a pen. The typed name beside it is the alternative. */
export function SignaturePad({
  strokes,
  onStrokes,
}: {
  strokes: readonly Stroke[]
  onStrokes: (strokes: Stroke[]) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<Stroke | null>(null)
  const [drawing, setDrawing] = useState<Stroke | null>(null)
  const go = (event: PointerEvent) => {
    const rect = box.current?.getBoundingClientRect()
    if (!rect || !line.current) return
    // A phone bundles the moves between two pictures; without them a quick hand has corners.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event.nativeEvent]) line.current.push(...pointOf(move, rect))
    setDrawing([...line.current])
  }
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    line.current = []
    go(event)
  }
  const end = () => {
    if (line.current) onStrokes(simplifyStrokes([...strokes, line.current]))
    line.current = null
    setDrawing(null)
  }
  const shown = drawing ? [...strokes, drawing] : strokes
  return (
    <div
      ref={box}
      className="signature-pad"
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <SignatureDrawing
        strokes={shown}
        name={shown.length > 0 ? 'The signature so far' : 'Empty: sign here with a finger'}
      />
      {shown.length === 0 && (
        <span className="signature-prompt" aria-hidden="true">
          Sign here
        </span>
      )}
    </div>
  )
}
