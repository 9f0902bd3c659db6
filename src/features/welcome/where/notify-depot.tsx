import { useRef, useState, type SyntheticEvent } from 'react'
import type { Card, Where } from '#contracts/parcel/where.ts'
import { Button } from '#ui/controls/button.tsx'
import { focusControl } from '#ui/fields/error-summary.tsx'
import { sendWish } from './where-sync.ts'
import { toErrorMessage, type WhereMessage } from './where-messages.ts'
import { WishFields } from './wish-fields.tsx'
import { emptyWish, readWish, type WishErrors } from './wish-form.ts'

interface NotifyDepotProps {
  service: string | null
  card: Card
  where: Pick<Where, 'choices' | 'days'>
  onSaved: (where: Where) => void
}

/** Lets the recipient say how they would like to get the parcel, or that it isn't theirs. */
export function NotifyDepot({ service, card, where, onSaved }: NotifyDepotProps) {
  const [typed, setTyped] = useState(emptyWish)
  const [errors, setErrors] = useState<WishErrors>({})
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<WhereMessage | null>(null)
  // The same until it has arrived, so that a repeated press saves one wish.
  const id = useRef<string>(undefined)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readWish(typed)
    setErrors('errors' in read ? read.errors : {})
    setFailed(null)
    if ('errors' in read) return focusControl(`wish-${Object.keys(read.errors)[0] ?? 'kind'}`)
    setBusy(true)
    id.current ??= crypto.randomUUID()
    const answer = await sendWish(service, { ...card, id: id.current, wish: read.wish })
    setBusy(false)
    if (answer.kind !== 'found') return setFailed(toErrorMessage(answer))
    id.current = undefined
    setTyped(emptyWish)
    onSaved(answer.value)
  }
  return (
    <form className="stack stack-16" noValidate onSubmit={(event) => void submit(event)} aria-labelledby="notify-depot">
      <div className="stack stack-8">
        <h2 id="notify-depot">Tell the depot</h2>
        <p>The depot and the courier can see what you write. Don’t give names or phone numbers.</p>
      </div>
      <WishFields choices={where.choices} days={where.days} typed={typed} errors={errors} onChange={setTyped} />
      <Button type="submit" aria-disabled={busy}>
        {busy ? 'Sending…' : 'Send to the depot'}
      </Button>
      <div role="alert">
        {failed && (
          <p>
            <strong>{failed.title}.</strong> {failed.text}
          </p>
        )}
      </div>
    </form>
  )
}
