import { useEffect, useRef, useState, type RefObject } from 'react'
import { watchBlackness } from '#device/scanner/black-picture.ts'
import { createCamera, type Camera, type CameraState } from '#device/scanner/camera.ts'
import type { DecodeEngine } from '#device/scanner/decode-engine.ts'
import { cacheScanner } from '#device/scanner/cache-scanner.ts'
import { createScanner, type Scanner, type ScannerFrame } from '#device/scanner/scanner.ts'
import { startEngine } from '#device/scanner/start-engine.ts'

const key = 'scan-camera'

/** Returns the camera that was used last, or null for the rear camera. */
function rememberedCamera(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function rememberCamera(deviceId: string): void {
  try {
    localStorage.setItem(key, deviceId)
  } catch {
    // Then the rear camera is asked for again next time.
  }
}

export interface Decoder {
  state: CameraState
  camera: RefObject<Camera | null>
  /** Resolves when the decoder is loaded; null while the screen is closed. */
  engine: RefObject<Promise<DecodeEngine> | null>
  /** The decoder could not be loaded or has died; typing still works. */
  broken: boolean
  /** The camera runs and shows nothing. */
  black: boolean
}

/** Owns camera, engine and frame loop for as long as the scanner's screen is open. */
export function useDecoder(video: RefObject<HTMLVideoElement | null>, onFrame: (frame: ScannerFrame) => void): Decoder {
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  const [broken, setBroken] = useState(false)
  const [black, setBlack] = useState(false)
  const camera = useRef<Camera | null>(null)
  const engine = useRef<Promise<DecodeEngine> | null>(null)
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
        if (!open) return
        if (next.status === 'on' && next.deviceId !== null) rememberCamera(next.deviceId)
        setState(next)
      },
    })
    camera.current = opened
    void opened.start()
    const starting = startEngine()
    engine.current = starting
    const begin = (ready: DecodeEngine) => {
      if (!open) return
      void cacheScanner()
      scanner = createScanner({
        video: element,
        engine: ready,
        onFrame: (frame) => frames.current(frame),
        onFailure: () => setBroken(true),
      })
      scanner.resume()
    }
    starting.then(begin, () => {
      if (open) setBroken(true)
    })
    return () => {
      open = false
      opened.close()
      camera.current = null
      scanner?.close()
      engine.current = null
      // This includes a decoder that is still loading. One that failed to load has nothing to close.
      starting.then(
        (ready) => ready.close(),
        () => undefined,
      )
    }
  }, [video])
  const isOn = state.status === 'on'
  useEffect(() => {
    const element = video.current
    return isOn && element ? watchBlackness(element, setBlack) : undefined
  }, [video, isOn])
  return { state, camera, engine, broken, black: isOn && black }
}
