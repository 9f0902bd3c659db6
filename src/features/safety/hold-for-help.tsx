import { Siren } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, ButtonRow } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { usePressGuard } from '#ui/timing/use-press-guard.ts'
import { holdMs, usePressAndHold } from './use-press-and-hold.ts'
import './safety.css'

interface HoldForHelpProps {
  /** Why the alarm could not be saved. */
  problem: string | undefined
  onHelp: () => void
}

/** Asks once more where the button was let go too soon, so that nobody has to hold anything. */
function Confirm({ onHelp, onBack }: { onHelp: () => void; onBack: () => void }) {
  const first = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // A second tap where the large button was must not answer this.
  usePressGuard(box, 'confirm')
  useEffect(() => {
    first.current?.focus()
  }, [])
  return (
    <div ref={box}>
      <Stack gap={8}>
        <p className="text-strong" id="help-confirm">
          You let go before the 2 seconds were over, so nothing was sent. Send the alarm to your depot?
        </p>
        <ButtonRow>
          <Button ref={first} kind="primary" aria-describedby="help-confirm" onClick={onHelp}>
            Send the alarm
          </Button>
          <Button onClick={onBack}>Don’t send it</Button>
        </ButtonRow>
      </Stack>
    </div>
  )
}

/** The button that raises an alarm. */
export function HoldForHelp({ problem, onHelp }: HoldForHelpProps) {
  const [isAsking, setAsking] = useState(false)
  const { held, handlers } = usePressAndHold(onHelp, () => setAsking(true))
  const isHeld = held > 0
  return (
    <Stack gap={12}>
      {isAsking ? (
        <Confirm onHelp={onHelp} onBack={() => setAsking(false)} />
      ) : (
        <button {...handlers} type="button" className="help-hold" aria-describedby="help-hold-hint">
          <Siren aria-hidden="true" size={32} />
          <span>{isHeld ? 'Keep holding' : 'Hold for help'}</span>
          <progress className="help-progress" aria-hidden="true" max={holdMs} value={held} />
        </button>
      )}
      <p className="text-meta" id="help-hold-hint">
        Hold for 2 seconds, or hold Space. It sends an alarm to your depot’s desks.
      </p>
      <output className="visually-hidden">{isHeld ? 'Keep holding' : ''}</output>
      <div role="alert">
        {problem !== undefined && <FieldMessage id="help-problem">{`${problem} Call your depot or 999.`}</FieldMessage>}
      </div>
    </Stack>
  )
}
