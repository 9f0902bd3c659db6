import { Checkbox } from '#ui/controls/choice.tsx'
import type { DoorPosition } from './use-position.ts'

/** What has come of looking, in one sentence. */
function foundWords({ consent, found }: DoorPosition): string {
  if (!consent) return 'Off: where you are is not kept.'
  if (found === undefined) return 'Looking for the place. You need not wait.'
  if (found === 'position_denied') return 'The place is not allowed for this app. It goes without.'
  if (found === 'position_unknown') return 'The place was not found. It goes without.'
  return `Found within ${found.accuracy} m. It goes to the depot with the proof.`
}

/** The courier's own choice, kept for the next door. */
export function PositionField({ position }: { position: DoorPosition }) {
  return (
    <Checkbox
      label="Add where I am"
      hint={foundWords(position)}
      checked={position.consent}
      onChange={(event) => position.onConsent(event.target.checked)}
    />
  )
}
