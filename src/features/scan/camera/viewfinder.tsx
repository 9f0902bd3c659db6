import type { MouseEvent, ReactNode, RefObject } from 'react'
import { FoundMarks } from './found-marks.tsx'
import { picturePoint } from './picture-point.ts'
import type { Sightings } from './sightings.ts'
import './viewfinder.css'

interface ViewfinderProps {
  video: RefObject<HTMLVideoElement | null>
  sightings: Sightings
  /** In the upper corner: the way out, where the picture is the whole screen. */
  close?: ReactNode
  /** "46 done". */
  done?: string
  /** Over the lower edge of the picture: why there is none, or what is wrong with what it shows. */
  message: ReactNode
  /** A press on the picture, 0 to 1 from its top left. */
  onPress: (x: number, y: number) => void
  /** Blocks that stand on the picture: camera, zoom. */
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
