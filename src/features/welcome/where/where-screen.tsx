import { useRef, useState, type SyntheticEvent } from 'react'
import { londonDay } from '#domain/dates/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { shownNow } from '#ui/parcel/use-today.ts'
import { PlainFrame } from '../plain-frame.tsx'
import { askWhere } from './where-sync.ts'
import { cardCodeIn, toWhereMessage, type WhereMessage } from './where-messages.ts'

/**
 * Shows the person who found a calling card where their parcel is. `service` is the address of the service that knows.
 */
export function WhereScreen({ service }: { service: string | null }) {
  useTitle('Where is my parcel?')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [asking, setAsking] = useState(false)
  const [told, setTold] = useState<WhereMessage | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (asking) return
    const code = cardCodeIn(typed)
    setWrong(code === null)
    setTold(null)
    if (code === null) return field.current?.focus()
    setAsking(true)
    setTold(toWhereMessage(await askWhere(service, code), londonDay(new Date(shownNow()))))
    setAsking(false)
  }
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>Where is my parcel?</h1>
        <p>Enter the 8-digit number on the card that the courier left. No names or addresses are shown here.</p>
      </div>
      <form className="stack stack-16" noValidate onSubmit={(event) => void ask(event)}>
        <TextField
          id="card"
          ref={field}
          label="Number on the card"
          hint="For example, 1234 5678"
          error={wrong ? 'The number on a card has 8 digits' : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="primary" aria-disabled={asking}>
          {asking ? 'Looking…' : 'Find the parcel'}
        </Button>
      </form>
      <div aria-live="polite">
        {told && (
          <div className="stack stack-8">
            <h2>{told.title}</h2>
            <p>{told.text}</p>
          </div>
        )}
      </div>
    </PlainFrame>
  )
}
