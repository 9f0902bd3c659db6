import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { createCamera } from '#device/scanner/camera.ts'
import type { Camera, CameraState } from '#device/scanner/camera.ts'
import type { DecodeEngine } from '#device/scanner/decode-engine.ts'
import { createScanner } from '#device/scanner/scanner.ts'
import type { Scanner, ScannerFrame } from '#device/scanner/scanner.ts'
import { startEngine } from '#device/scanner/start-engine.ts'

const cameraKey = 'scan-camera'

const rememberedCamera = (): string | null => {
  try {
    return localStorage.getItem(cameraKey)
  } catch {
    return null
  }
}
const rememberCamera = (deviceId: string): void => {
  try {
    localStorage.setItem(cameraKey, deviceId)
  } catch {
    // Then the rear camera is asked for again next time.
  }
}

export interface Decoder {
  state: CameraState
  camera: RefObject<Camera | null>
  engine: RefObject<DecodeEngine | null>
  /** The decoder itself could not be loaded; typing still works. */
  broken: boolean
}

/** Owns camera, engine and frame loop for as long as the scanner's screen is open. */
export function useDecoder(video: RefObject<HTMLVideoElement | null>, onFrame: (frame: ScannerFrame) => void): Decoder {
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  const [broken, setBroken] = useState(false)
  const camera = useRef<Camera | null>(null)
  const engine = useRef<DecodeEngine | null>(null)
  const frames = useRef(onFrame)
  useEffect(() => {
    frames.current = onFrame
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let open = true
    let scanner: Scanner | null = null
    const opened = createCamera({
      video: element,
      deviceId: rememberedCamera(),
      onState: (next) => {
        if (next.status === 'on' && next.deviceId !== null) rememberCamera(next.deviceId)
        if (open) setState(next)
      },
    })
    camera.current = opened
    void opened.start()
    startEngine().then(
      (ready) => {
        if (!open) {
          ready.close()
          return
        }
        engine.current = ready
        scanner = createScanner({
          video: element,
          engine: ready,
          onFrame: (frame) => frames.current(frame),
          onFailure: () => setBroken(true),
        })
        scanner.resume()
      },
      () => {
        if (open) setBroken(true)
      },
    )
    return () => {
      open = false
      scanner?.close()
      engine.current?.close()
      engine.current = null
      opened.close()
      camera.current = null
    }
  }, [video])
  return { state, camera, engine, broken }
}
