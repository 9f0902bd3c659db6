import { useState, type SyntheticEvent } from 'react'
import { Button } from '../controls/button.tsx'
import { TextField } from './text-field.tsx'

/** Whether this is the word that was asked for; case and spaces around it do not matter, because phones add both. */
export const isTypedWord = (word: string, typed: string): boolean => typed.trim().toUpperCase() === word

interface WordFormProps {
  /** The word in capitals. */
  word: string
  /** States which word to type, and for what. */
  label: string
  /** The label of the button, such as "Discard and sign out". */
  deed: string
  busy: boolean
  /** The label of the button during the work. */
  pending: string
  onConfirm: () => void
  /** An alternative below the button. */
  keep?: { label: string; onKeep: () => void }
}

/** Asks for a typed word before something that nothing can bring back. */
export function WordForm({ word, label, deed, busy, pending, onConfirm, keep }: WordFormProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const id = `${word.toLowerCase()}-word`
  const isWord = isTypedWord(word, typed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isWord) return onConfirm()
    setWrong(true)
    document.getElementById(id)?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="stack stack-8">
      <TextField
        id={id}
        label={label}
        error={wrong && !isWord ? `Type the word ${word}` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" tone="missing" aria-disabled={busy}>
        {busy ? pending : deed}
      </Button>
      {keep && <Button onClick={keep.onKeep}>{keep.label}</Button>}
    </form>
  )
}
