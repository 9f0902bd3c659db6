import { useSyncExternalStore } from 'react'
import { cornerMarks } from './corner-marks.ts'
import type { Sightings } from './sightings.ts'

/** Four corners around the code that the verdict is about. The drawing is cut as the picture below it is. */
export function FoundMarks({ sightings }: { sightings: Sightings }) {
  const sighting = useSyncExternalStore(sightings.subscribe, sightings.now)
  if (!sighting) return null
  const marks = cornerMarks(sighting.corners)
  return (
    <svg
      className="viewfinder-marks"
      viewBox={`0 0 ${sighting.videoWidth} ${sighting.videoHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {['viewfinder-mark-under', 'viewfinder-mark'].map((look) =>
        marks.map((points) => <polyline key={`${look} ${points}`} className={look} points={points} />),
      )}
    </svg>
  )
}
