import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { discardLabel, isDiscardWord } from './sign-out-words.ts'

interface DiscardFormProps {
  count: number
  busy: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks for a typed word, because nothing can bring back what is discarded here. */
export function DiscardForm({ count, busy, onDiscard, onKeep }: DiscardFormProps) {
  const [word, setWord] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isDiscardWord(word)) return onDiscard()
    setWrong(true)
    document.getElementById('discard-word')?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="stack stack-8">
      <TextField
        id="discard-word"
        label={discardLabel(count)}
        error={wrong && !isDiscardWord(word) ? 'Type the word DISCARD' : undefined}
        value={word}
        onChange={(event) => setWord(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" tone="missing" aria-disabled={busy}>
        {busy ? 'Discarding' : 'Discard and sign out'}
      </Button>
      <Button onClick={onKeep}>Do not discard</Button>
    </form>
  )
}
