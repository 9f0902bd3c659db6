import { TextButton } from '../controls/text-link.tsx'
import './choice-row.css'

type StreetChoiceProps = {
  ids: ReadonlySet<string>
  onAll: (ids: readonly string[], chosen: boolean) => void
  street: string
  postcode: string
  /** Those of the street that the list shows. */
  parcelIds: readonly string[]
}

export function StreetChoice({ ids, onAll, street, postcode, parcelIds }: StreetChoiceProps) {
  const all = parcelIds.every((id) => ids.has(id))
  const place = [street || 'this group', postcode].filter(Boolean).join(', ')
  const label = all ? 'Clear' : `Select all ${parcelIds.length}`
  return (
    <span className="street-choice">
      {postcode}
      <TextButton aria-label={`${label} in ${place}`} onClick={() => onAll(parcelIds, !all)}>
        {label}
      </TextButton>
    </span>
  )
}
