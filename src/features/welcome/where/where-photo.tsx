import { useState } from 'react'
import type { Card } from '#contracts/parcel/where.ts'
import { Button } from '#ui/controls/button.tsx'
import { askWherePhoto } from './where-sync.ts'
import { toErrorMessage, type WhereMessage } from './where-messages.ts'
import './where.css'

interface WherePhotoProps {
  service: string | null
  card: Card
  /** From 0. */
  number: number
  count: number
}

/** A photo of the safe place, which is loaded when it is asked for and saved nowhere. */
export function WherePhoto({ service, card, number, count }: WherePhotoProps) {
  const [address, setAddress] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<WhereMessage | null>(null)
  const name = count === 1 ? 'photo' : `photo ${number + 1} of ${count}`
  const show = async () => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    const answer = await askWherePhoto(service, { ...card, number })
    setBusy(false)
    if (answer.kind === 'found') return setAddress(answer.value)
    setFailed(
      answer.kind === 'unknown'
        ? { title: 'No photo', text: 'It hasn’t arrived yet, or it’s no longer shown.' }
        : toErrorMessage(answer),
    )
  }
  if (address !== null) return <img className="where-photo" src={address} alt={`The safe place, ${name}`} />
  return (
    <div className="stack stack-8">
      <Button fit onClick={() => void show()} aria-disabled={busy}>
        {busy ? 'Loading…' : `Show the ${name}`}
      </Button>
      <div role="alert">
        {failed && (
          <p>
            <strong>{failed.title}.</strong> {failed.text}
          </p>
        )}
      </div>
    </div>
  )
}
