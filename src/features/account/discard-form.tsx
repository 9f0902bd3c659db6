import { WordForm } from '#ui/fields/word-form.tsx'
import { discardLabel } from './sign-out-messages.ts'

interface DiscardFormProps {
  count: number
  /** The button's label, such as "Discard and sign out". */
  deed: string
  busy: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks for a typed word, because nothing can bring back what is discarded here. */
export function DiscardForm({ count, deed, busy, onDiscard, onKeep }: DiscardFormProps) {
  return (
    <WordForm
      word="DISCARD"
      label={discardLabel(count)}
      deed={deed}
      busy={busy}
      pending="Discarding"
      onConfirm={onDiscard}
      keep={{ label: 'Keep', onKeep }}
    />
  )
}
