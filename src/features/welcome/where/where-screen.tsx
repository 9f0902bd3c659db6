import { useRef, useState, type SyntheticEvent } from 'react'
import type { Card, Where } from '#contracts/parcel/where.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusControl } from '#ui/fields/error-summary.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { PlainFrame } from '../plain-frame.tsx'
import { askWhere } from './where-sync.ts'
import { readCard, toErrorMessage, type TypedCard, type WhereMessage } from './where-messages.ts'
import { WhereResult } from './where-result.tsx'

/**
 * Shows the person who found a calling card where their parcel is. `service` is the address of the service that knows.
 * What was typed and found is in memory alone: it is gone with the page.
 */
export function WhereScreen({ service }: { service: string | null }) {
  useTitle('Where is my parcel?')
  const [typed, setTyped] = useState<TypedCard>({ card: '', postcode: '' })
  const [errors, setErrors] = useState<Partial<TypedCard>>({})
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<WhereMessage | null>(null)
  const [found, setFound] = useState<{ card: Card; where: Where } | null>(null)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (asking) return
    const read = readCard(typed)
    setErrors('errors' in read ? read.errors : {})
    setFailed(null)
    setFound(null)
    setSaid('')
    if ('errors' in read) return focusControl(read.errors.card === undefined ? 'postcode' : 'card')
    setAsking(true)
    const answer = await askWhere(service, read.card)
    setAsking(false)
    if (answer.kind === 'found') setFound({ card: read.card, where: answer.value })
    else setFailed(toErrorMessage(answer))
  }
  return (
    <PlainFrame>
      <div className="stack stack-8">
        <h1>Where is my parcel?</h1>
        <p>
          Enter the 8-digit number on the card that the courier left, and the postcode of the address on the parcel.
        </p>
      </div>
      <form className="stack stack-16" noValidate onSubmit={(event) => void ask(event)}>
        <TextField
          id="card"
          label="Number on the card"
          hint="For example, 1234 5678"
          error={errors.card}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed.card}
          onChange={(event) => setTyped({ ...typed, card: event.target.value })}
        />
        <TextField
          id="postcode"
          label="Postcode"
          hint="For example, AB1 2DF"
          error={errors.postcode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={typed.postcode}
          onChange={(event) => setTyped({ ...typed, postcode: event.target.value })}
        />
        <Button type="submit" kind="primary" aria-disabled={asking}>
          {asking ? 'Looking…' : 'Find the parcel'}
        </Button>
      </form>
      <div className="stack stack-8" aria-live="polite">
        {failed && (
          <>
            <h2>{failed.title}</h2>
            <p>{failed.text}</p>
          </>
        )}
        {said !== '' && <p className="text-strong">{said}</p>}
        {found && <span className="visually-hidden">The parcel was found.</span>}
      </div>
      {found && (
        <WhereResult
          key={`${found.card.card} ${found.card.postcode}`}
          service={service}
          card={found.card}
          where={found.where}
          heading={heading}
          onSaved={(where) => {
            setFound({ ...found, where })
            setSaid('Sent to the depot.')
            heading.current?.focus()
          }}
        />
      )}
    </PlainFrame>
  )
}
