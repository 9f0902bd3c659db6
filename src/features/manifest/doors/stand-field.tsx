import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { DoorNote } from '#contracts/manifest/door-notes.ts'
import { findPosition, type PositionProblem } from '#device/position.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'

const problems: Readonly<Record<PositionProblem, string>> = {
  position_denied: 'Location isn’t allowed for this app. Allow it in the phone’s settings, or describe the place.',
  position_unknown: 'Your location wasn’t found. Try again outside, or describe the place.',
}

interface StandFieldProps {
  id: string
  error: string | undefined
  place: DoorNote['place']
  onPlace: (place: DoorNote['place']) => void
}

/** Takes the place where the courier stands, once and only when asked. */
export function StandField({ id, error, place, onPlace }: StandFieldProps) {
  const [problem, setProblem] = useState<PositionProblem>()
  const [busy, setBusy] = useState(false)
  const find = async () => {
    if (busy) return
    setBusy(true)
    const found = await findPosition()
    setBusy(false)
    setProblem(typeof found === 'string' ? found : undefined)
    if (typeof found !== 'string') onPlace({ lat: found.latitude, lng: found.longitude, accuracy: found.accuracy })
  }
  const message = problem === undefined ? error : problems[problem]
  return (
    <div className={`field ${message === undefined ? '' : 'field-error'}`}>
      {message !== undefined && <FieldMessage id={id}>{message}</FieldMessage>}
      <output>{busy ? 'Finding your location.' : place && `Pin added (±${Math.round(place.accuracy)} m).`}</output>
      {place ? (
        <TextButton onClick={() => onPlace(null)}>Remove the pin</TextButton>
      ) : (
        <Button id={id} icon={MapPin} aria-disabled={busy} onClick={() => void find()}>
          Add a pin where I stand
        </Button>
      )}
    </div>
  )
}
