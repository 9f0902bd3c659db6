import { type MouseEvent, type ReactNode, type RefObject, useSyncExternalStore } from 'react'
import type { Sightings } from './sightings.ts'
import './viewfinder.css'
import { cornerMarks } from './corner-marks.ts'

interface Size {
  width: number
  height: number
}

/**
 * Where a press on the viewfinder lies in the camera's picture, 0 to 1 from its top left. The picture
 * covers the box (`object-fit: cover`), so part of it is cut off at two sides. `x`, `y` in px of the box.
 */
export function picturePoint(x: number, y: number, box: Size, picture: Size): { x: number; y: number } {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  return {
    x: 0.5 + (x - box.width / 2) / (picture.width * scale),
    y: 0.5 + (y - box.height / 2) / (picture.height * scale),
  }
}

/** Four corners around the code that the verdict is about. The drawing is cut as the picture below it is. */
function FoundMarks({ sightings }: { sightings: Sightings }) {
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

interface ViewfinderProps {
  video: RefObject<HTMLVideoElement | null>
  sightings: Sightings
  /** The way out, in the top corner, if the picture fills the screen. */
  close?: ReactNode
  /** "46 done". */
  done?: string
  /** Over the lower edge of the picture: why there is none, or what is wrong with what it shows. */
  message: ReactNode
  /** A press on the picture, 0 to 1 from its top left. */
  onPress: (x: number, y: number) => void
  /** Controls over the picture: camera, zoom. */
  children?: ReactNode
}

/** The bare camera picture; the whole of it is the target. */
export function Viewfinder({ video, sightings, close, done = '', message, onPress, children }: ViewfinderProps) {
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLVideoElement>) => {
    const { videoWidth, videoHeight } = currentTarget
    if (videoWidth === 0) return
    const box = currentTarget.getBoundingClientRect()
    const { x, y } = picturePoint(clientX - box.left, clientY - box.top, box, {
      width: videoWidth,
      height: videoHeight,
    })
    onPress(x, y)
  }
  return (
    <div className="viewfinder">
      {/* Focusing on a point is a help of the camera only; there is nothing that a keyboard would miss. */}
      <video ref={video} className="viewfinder-picture" muted playsInline aria-label="Camera picture" onClick={press} />
      <FoundMarks sightings={sightings} />
      <div className="viewfinder-top">
        {close}
        <div className="viewfinder-side">
          {children}
          {done !== '' && <p className="viewfinder-done">{done}</p>}
        </div>
      </div>
      <div className="viewfinder-message" aria-live="polite">
        {message}
      </div>
    </div>
  )
}
