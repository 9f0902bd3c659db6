import type { RefObject } from 'react'
import type { Camera, CameraState } from '#device/scanner/camera.ts'
import { Button } from '#ui/controls/button.tsx'
import { blackWords, cameraWords } from '../meaning/scan-words.ts'

interface CameraMessageProps {
  camera: RefObject<Camera | null>
  state: CameraState
  /** What is wrong with what the camera sees. */
  hint: string | null
  /** The decoder could not be loaded, or has died. */
  broken: boolean
  black: boolean
}

export function CameraMessage({ camera, state, hint, broken, black }: CameraMessageProps) {
  const problem = state.status === 'problem' ? cameraWords[state.problem] : null
  const words = hint ?? (broken ? 'The scanner did not load. Type the code instead.' : black ? blackWords : null)
  return (
    <>
      {problem !== null && <p>{problem}</p>}
      {problem !== null && <Button onClick={() => void camera.current?.start()}>Try again</Button>}
      {words !== null && <p>{words}</p>}
    </>
  )
}
