import { Checkbox } from '#ui/controls/choice.tsx'
import type { DoorPosition } from './use-position.ts'

/** Returns how far finding the location has come, in one sentence. */
function foundWords({ consent, found }: DoorPosition): string {
  if (!consent) return 'Location off.'
  if (found === undefined) return 'Finding your location. You don’t have to wait.'
  if (found === 'position_denied') return 'Location isn’t allowed for this app. The proof is sent without it.'
  if (found === 'position_unknown') return 'Location not found. The proof is sent without it.'
  return `Location found (±${Math.round(found.accuracy)} m). It’s sent with the proof.`
}

/** The courier's choice is saved for the next door. */
export function PositionField({ position }: { position: DoorPosition }) {
  return (
    <Checkbox
      label="Add location"
      hint={foundWords(position)}
      checked={position.consent}
      onChange={(event) => position.onConsent(event.target.checked)}
    />
  )
}
