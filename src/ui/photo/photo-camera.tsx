import { useEffect, useRef, useState } from 'react'
import type { PhotoResult } from '#device/photo/downscale.ts'
import { takePhoto } from '#device/photo/take-photo.ts'
import { createCamera, type CameraState } from '#device/scanner/camera.ts'
import type { CameraProblem } from '#device/scanner/camera-problem.ts'
import { Button, ButtonRow } from '../controls/button.tsx'
import './photo.css'

const problems: Readonly<Record<CameraProblem, string>> = {
  camera_denied: 'The camera is not allowed for this app. Use the button above.',
  camera_missing: 'No camera was found. Use the button above.',
  camera_in_use: 'Something else is using the camera. Close it, or use the button above.',
  camera_lost: 'The camera has stopped. Use the button above.',
  camera_insecure: 'The camera needs a secure address. Use the button above.',
  camera_failed: 'The camera did not start. Use the button above.',
}

/** The rear camera inside the page: nothing else takes over the screen, so nothing can be lost. */
export function PhotoCamera({ onPhoto, onClose }: { onPhoto: (result: PhotoResult) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ status: 'off' })
  useEffect(() => {
    if (!video.current) return undefined
    const camera = createCamera({ video: video.current, deviceId: null, onState: setState })
    void camera.start()
    return camera.close
  }, [])
  const shoot = async () => {
    if (video.current) onPhoto(await takePhoto(video.current))
  }
  return (
    <div className="photo-camera">
      <video ref={video} playsInline muted aria-label="What the camera sees" />
      <output>{state.status === 'problem' ? problems[state.problem] : ''}</output>
      <ButtonRow>
        <Button kind="secondary" onClick={onClose}>
          Close camera
        </Button>
        <Button kind="secondary" aria-disabled={state.status !== 'on'} onClick={() => void shoot()}>
          Take photo
        </Button>
      </ButtonRow>
    </div>
  )
}
