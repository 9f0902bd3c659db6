import { TriangleAlert } from 'lucide-react'
import type { removedParcels } from '#domain/import/removed-parcels.ts'
import { Checkbox } from '#ui/controls/choice.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { counted, figure } from '../figures.ts'

interface RemovalCheckProps {
  removal: ReturnType<typeof removedParcels>
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Stands out where a file takes much away: it may be the wrong one, or an unfinished one. */
export function RemovalCheck({ removal: { removed, before, rounds }, isConfirmed, onConfirm }: RemovalCheckProps) {
  const where = rounds.length === 1 ? `round ${rounds[0] ?? ''}` : counted(rounds.length, 'round')
  return (
    <section className="removal-check" aria-labelledby="import-removal">
      <h3 id="import-removal">
        <Icon of={TriangleAlert} />
        <span>
          This removes {figure(removed)} of {counted(before, 'parcel')} from {where}
        </span>
      </h3>
      <p className="measure">The file does not name them. Check that it is complete before you import it.</p>
      <Checkbox
        label={`Remove ${counted(removed, 'parcel')}`}
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
    </section>
  )
}
