import { TextButton } from '#ui/controls/text-link.tsx'

type StreetChoiceProps = {
  ids: ReadonlySet<string>
  onAll: (ids: readonly string[], chosen: boolean) => void
  street: string
  /** Those of the street that the list shows. */
  parcelIds: readonly string[]
}

/** Chooses a whole street, or none of it. */
export function StreetChoice({ ids, onAll, street, parcelIds }: StreetChoiceProps) {
  const all = parcelIds.every((id) => ids.has(id))
  return (
    <TextButton
      className="street-choice"
      aria-label={all ? `Clear ${street || 'these'}` : `Select all ${parcelIds.length} in ${street || 'this group'}`}
      onClick={() => onAll(parcelIds, !all)}
    >
      {all ? 'Clear' : `Select all ${parcelIds.length}`}
    </TextButton>
  )
}
