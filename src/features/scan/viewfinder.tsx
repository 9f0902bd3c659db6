import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { Corners } from '#device/scanner/scan-result.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { cornerMarks } from './corner-marks.ts'
import './viewfinder.css'

/** A found code, in the pixels of the video it was found in. */
export interface Sighting {
  corners: Corners
  videoWidth: number
  videoHeight: number
}

interface ViewfinderProps {
  video: RefObject<HTMLVideoElement | null>
  sighting: Sighting | null
  /** "46 done". */
  done: ReactNode
  /** Over the middle of the picture: why there is none, or what is wrong with what it shows. */
  message: ReactNode
  children?: ReactNode
}

/** The bare camera picture; the whole of it is the target. */
export function Viewfinder({ video, sighting, done, message, children }: ViewfinderProps) {
  return (
    <div className="viewfinder">
      <video ref={video} className="viewfinder-picture" muted playsInline aria-label="Camera picture" />
      {sighting && (
        <svg
          className="viewfinder-marks"
          viewBox={`0 0 ${sighting.videoWidth} ${sighting.videoHeight}`}
          preserveAspectRatio="xMidYMid slice"
          aria-hidden
        >
          {cornerMarks(sighting.corners).map((points) => (
            <g key={points}>
              <polyline className="viewfinder-mark-under" points={points} />
              <polyline className="viewfinder-mark" points={points} />
            </g>
          ))}
        </svg>
      )}
      <div className="viewfinder-top">
        <Link to="/" className="viewfinder-block viewfinder-close" aria-label="Close the scanner">
          <Icon of={X} />
        </Link>
        <p className="viewfinder-block viewfinder-done">{done}</p>
      </div>
      <div className="viewfinder-message" aria-live="polite">
        {message}
      </div>
      {children}
    </div>
  )
}
