import { Flashlight, ImageUp, Keyboard, Siren } from 'lucide-react'
import { useRef, type ChangeEvent, type RefObject } from 'react'
import type { Camera, CameraState } from '#device/scanner/camera.ts'
import { ToolButton, ToolLink, ToolRow } from '#ui/rows/tool-row.tsx'

interface ScanToolsProps {
  camera: RefObject<Camera | null>
  state: CameraState
  onType: () => void
  onPicture: (file: File) => void
}

/** Light where the camera has one, and the two ways that need no camera at all. */
export function ScanTools({ camera, state, onType, onPicture }: ScanToolsProps) {
  const picture = useRef<HTMLInputElement>(null)
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Emptied, or choosing the same picture again would change nothing.
    target.value = ''
    if (file) onPicture(file)
  }
  const torch = state.status === 'on' && state.controls.hasTorch ? state.torch : null
  return (
    <>
      <ToolRow>
        {torch !== null && (
          <ToolButton icon={Flashlight} aria-pressed={torch} onClick={() => void camera.current?.setTorch(!torch)}>
            Torch
          </ToolButton>
        )}
        <ToolButton icon={Keyboard} onClick={onType}>
          Type code
        </ToolButton>
        <ToolButton icon={ImageUp} onClick={() => picture.current?.click()}>
          Photo
        </ToolButton>
        <ToolLink icon={Siren} to="/safety">
          Safety
        </ToolLink>
      </ToolRow>
      <input ref={picture} hidden type="file" accept="image/*" onChange={chosen} />
    </>
  )
}
