import { TextButton } from '#ui/controls/text-link.tsx'
import type { FoundItems } from '../list/use-list-items.ts'

type SelectToolsProps = {
  found: Pick<FoundItems, 'found' | 'ids'>
  chosen: { ids: ReadonlySet<string>; onAll: (ids: readonly string[], chosen: boolean) => void }
}

/** Chooses all parcels that the list shows, or none. */
export function SelectTools({ found, chosen }: SelectToolsProps) {
  return (
    <fieldset className="round-tools" aria-label="Select">
      {(found.found ?? 0) > 0 && (
        <TextButton onClick={() => chosen.onAll(found.ids(), true)}>Select all {found.found} shown</TextButton>
      )}
      {chosen.ids.size > 0 && (
        <TextButton onClick={() => chosen.onAll([...chosen.ids], false)}>Clear selection</TextButton>
      )}
    </fieldset>
  )
}
