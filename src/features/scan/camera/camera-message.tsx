import type { RefObject } from 'react'
import type { Camera, CameraState } from '#device/scanner/camera.ts'
import { Button } from '#ui/controls/button.tsx'
import { darkMessage, cameraMessages } from '../meaning/scan-messages.ts'

interface CameraMessageProps {
  camera: RefObject<Camera | null>
  state: CameraState
  /** Describes a problem with the picture. */
  hint: string | null
  /** The decoder could not be loaded, or has died. */
  broken: boolean
  black: boolean
}

export function CameraMessage({ camera, state, hint, broken, black }: CameraMessageProps) {
  const problem = state.status === 'problem' ? cameraMessages[state.problem] : null
  const words = hint ?? (broken ? 'The scanner did not load. Type the code instead.' : black ? darkMessage : null)
  return (
    <>
      {problem !== null && <p>{problem}</p>}
      {problem !== null && <Button onClick={() => void camera.current?.start()}>Try again</Button>}
      {words !== null && <p>{words}</p>}
    </>
  )
}
