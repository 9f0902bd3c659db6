import { SwitchCamera, ZoomIn } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import type { Camera, CameraDevice, CameraState } from '#device/scanner/camera.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

interface PictureToolsProps {
  camera: RefObject<Camera | null>
  state: Extract<CameraState, { status: 'on' }>
  /** Says which camera shows the picture now. */
  onSwitched: (name: string) => void
}

/** A small label is read from twice as far, where the phone cannot focus closer. */
const closer = 2

/** Lets the courier switch lens or camera, and zoom if the camera can. Use the camera's id as the key. */
export function PictureTools({ camera, state, onSwitched }: PictureToolsProps) {
  const { deviceId, controls } = state
  const [devices, setDevices] = useState<CameraDevice[]>([])
  const [zoomed, setZoomed] = useState(false)
  useEffect(() => {
    let open = true
    camera.current?.devices().then(
      (found) => open && setDevices(found),
      () => undefined,
    )
    return () => {
      open = false
    }
  }, [camera])

  const change = async () => {
    const at = devices.findIndex((device) => device.id === deviceId)
    const next = (at + 1) % devices.length
    const device = devices[next]
    if (!device) return
    await camera.current?.choose(device.id)
    onSwitched(device.label || `Camera ${next + 1} of ${devices.length}`)
  }
  const zoom = async () => {
    if (await camera.current?.setZoom(zoomed ? (controls.zoom?.min ?? 1) : closer)) setZoomed(!zoomed)
  }
  return (
    <>
      {devices.length > 1 && (
        <IconButton icon={SwitchCamera} label="Use another camera" look="block" onClick={() => void change()} />
      )}
      {controls.zoom && controls.zoom.max >= closer && (
        <IconButton icon={ZoomIn} label="Zoom in" look="block" aria-pressed={zoomed} onClick={() => void zoom()} />
      )}
    </>
  )
}
