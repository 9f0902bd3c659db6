import { Eraser, Keyboard, PenLine } from 'lucide-react'
import type { Stroke } from '#contracts/parcel/parcel.ts'
import { Button } from '#ui/controls/button.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { FieldGroup } from '#ui/fields/field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { SignaturePad } from './signature-pad.tsx'

export type SignatureWay = 'drawn' | 'typed'

const ways = [
  { value: 'drawn', label: 'On screen', icon: PenLine },
  { value: 'typed', label: 'Type name', icon: Keyboard },
] as const

type SignatureFieldProps = {
  id: string
  error: string | undefined
  way: SignatureWay
  strokes: readonly Stroke[]
  onWay: (way: SignatureWay) => void
  onStrokes: (strokes: Stroke[]) => void
}

/** Takes a signature drawn on the screen, or says that the typed name counts as one. The drawing stays if the way is changed. */
export function SignatureField({ id, error, way, strokes, onWay, onStrokes }: SignatureFieldProps) {
  return (
    <FieldGroup id={id} label="Signature" {...(error === undefined ? {} : { error })}>
      <Stack gap={8}>
        <SegmentedControl label="How they sign" name={`${id}-way`} options={ways} value={way} onChange={onWay} />
        {way === 'drawn' ? (
          <>
            <SignaturePad strokes={strokes} onStrokes={onStrokes} />
            <Button id={id} kind="inline" fit icon={Eraser} onClick={() => onStrokes([])}>
              Clear the signature
            </Button>
          </>
        ) : (
          <p id={id} tabIndex={-1}>
            The typed name counts as the signature. Ask them before you choose this.
          </p>
        )}
      </Stack>
    </FieldGroup>
  )
}
