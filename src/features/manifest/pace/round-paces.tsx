import { Clock } from 'lucide-react'
import { fewestStops } from '#domain/pace/estimate-finish.ts'
import { formatFinish, formatRange } from '#domain/pace/finish-labels.ts'
import { InfoRow } from '#ui/rows/nav-row.tsx'
import type { RoundPace } from './own-pace-store.ts'

/** Says when each round of today ends at its present pace, how sure that is, or that too little is known. */
export function RoundPaces({ paces }: { paces: readonly RoundPace[] }) {
  return paces.map(({ manifest, finish }) => {
    const of = paces.length > 1 ? `Round ${manifest.roundNumber}` : undefined
    return (
      <InfoRow
        key={manifest.id}
        icon={Clock}
        above={of}
        label={finish ? formatFinish(finish) : 'Too early to say when you’ll be done'}
        meta={finish ? formatRange(finish) : `This shows after ${fewestStops} stops.`}
      />
    )
  })
}
