import { Camera, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PhotoResult } from '#device/photo/downscale.ts'
import { takePhoto } from '#device/photo/take-photo.ts'
import { createCamera, type CameraState } from '#device/scanner/camera.ts'
import type { CameraProblem } from '#device/scanner/camera-problem.ts'
import { Button } from '../controls/button.tsx'
import './photo.css'

const problems: Readonly<Record<CameraProblem, string>> = {
  camera_denied: 'The camera isn’t allowed for this app. Choose a photo instead.',
  camera_missing: 'No camera found. Choose a photo instead.',
  camera_in_use: 'Another app is using the camera. Close it, or choose a photo instead.',
  camera_lost: 'The camera stopped. Try again, or choose a photo instead.',
  camera_insecure: 'The camera needs a secure address. Choose a photo instead.',
  camera_failed: 'The camera didn’t start. Try again, or choose a photo instead.',
}

type PhotoCameraProps = {
  onPhoto: (result: PhotoResult) => void
  onClose: () => void
  /** The camera cannot be used; in words that name the other way. */
  onProblem: (text: string) => void
}

/** The rear camera inside the page: no other app takes over the screen, so nothing can be lost. */
export function PhotoCamera({ onPhoto, onClose, onProblem }: PhotoCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<CameraState>({ status: 'off' })
  const report = useEffectEvent((next: CameraState) => {
    setState(next)
    if (next.status === 'problem') onProblem(problems[next.problem])
  })
  useEffect(() => {
    if (!video.current) return undefined
    const camera = createCamera({ video: video.current, deviceId: null, onState: (next) => report(next) })
    void camera.start()
    return camera.close
  }, [])
  // The answer that opened the camera may be hidden by it.
  useEffect(() => {
    shutter.current?.focus({ preventScroll: true })
    shutter.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const shoot = async () => {
    if (video.current) onPhoto(await takePhoto(video.current))
  }
  return (
    <div className="photo-camera">
      <video ref={video} playsInline muted aria-label="Camera view" />
      <Button
        ref={shutter}
        kind="primary"
        icon={Camera}
        aria-disabled={state.status !== 'on'}
        onClick={() => void shoot()}
      >
        Take photo
      </Button>
      <Button kind="inline" fit icon={X} onClick={onClose}>
        Close camera
      </Button>
    </div>
  )
}
