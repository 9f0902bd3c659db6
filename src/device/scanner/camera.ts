import { applyFocus, applyTorch, applyZoom, readControls, type CameraControls } from './camera-controls.ts'
import { cameraProblem, type CameraProblem } from './camera-problem.ts'

const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'OverconstrainedError' || error.name === 'NotFoundError')

/**
 * Asks for the picture of one device, or of the rear camera where none is named. A device that was
 * saved and no longer exists (ids change when site data is cleared) is replaced by the rear camera.
 * `facingMode` is a wish, not a demand: a laptop has a front camera only.
 */
export const openCameraStream = async (deviceId: string | null): Promise<MediaStream> => {
  const rear = { audio: false, video: { ...size, facingMode: 'environment' } }
  if (deviceId === null) return navigator.mediaDevices.getUserMedia(rear)
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...size, deviceId: { exact: deviceId } },
    })
  } catch (error) {
    if (!isGone(error)) throw error
    return navigator.mediaDevices.getUserMedia(rear)
  }
}

const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export type CameraDevice = { id: string; label: string }

export type CameraState =
  | { status: 'off' }
  | { status: 'starting' }
  /** Save `deviceId` for the next start. */
  | { status: 'on'; deviceId: string | null; torch: boolean; controls: CameraControls }
  | { status: 'problem'; problem: CameraProblem }

export type Camera = {
  /** Starts, or starts again after a problem. Never rejects: see the state. */
  start: () => Promise<void>
  /** Turns the camera off until `start` is called, even if the page is hidden and shown again. */
  stop: () => void
  /** Stops for good and takes the listeners off. */
  close: () => void
  /** Cameras to pick from. Labels are empty until the person has allowed one. */
  devices: () => Promise<CameraDevice[]>
  choose: (deviceId: string) => Promise<void>
  setTorch: (on: boolean) => Promise<boolean>
  setZoom: (value: number) => Promise<boolean>
  /** Point of the picture, 0 to 1 from its top left. */
  focusAt: (x: number, y: number) => Promise<boolean>
}

export type CameraOptions = {
  video: HTMLVideoElement
  /** The saved device, or null for the rear camera. */
  deviceId: string | null
  onState: (state: CameraState) => void
}

/**
 * Owns the one stream of a scanning screen. The camera is off while the page is hidden, and comes
 * back with it: phones kill or freeze a stream in the background, and its light would burn on.
 */
export const createCamera = ({ video, deviceId, onState }: CameraOptions): Camera => {
  let wanted = false
  let chosen = deviceId
  let stream: MediaStream | null = null
  // Counts starts and stops: an answer of getUserMedia that comes after a stop is not wanted any more.
  let turn = 0

  const track = (): MediaStreamTrack | undefined => stream?.getVideoTracks()[0]

  const announce = (torch: boolean): void => {
    const current = track()
    if (current === undefined) return
    const id = current.getSettings().deviceId ?? null
    onState({ status: 'on', deviceId: id, torch, controls: readControls(current) })
  }

  const release = (): void => {
    turn += 1
    stopStream(stream)
    stream = null
    video.srcObject = null
  }

  const fail = (problem: CameraProblem): void => {
    release()
    onState({ status: 'problem', problem })
  }

  const open = async (): Promise<void> => {
    release()
    const mine = turn
    if (!isSecureContext || navigator.mediaDevices?.getUserMedia === undefined) {
      return fail('camera_insecure')
    }
    onState({ status: 'starting' })
    try {
      const opened = await openCameraStream(chosen)
      if (mine !== turn) return stopStream(opened)
      stream = opened
      track()?.addEventListener('ended', () => {
        if (mine === turn) fail('camera_lost')
      })
      video.muted = true
      video.playsInline = true
      video.srcObject = opened
      await video.play()
      if (mine === turn) announce(false)
    } catch (error) {
      if (mine === turn) fail(cameraProblem(error))
    }
  }

  const onVisibility = (): void => {
    if (!wanted) return
    if (document.hidden) {
      release()
      onState({ status: 'off' })
    } else void open()
  }
  const onPageHide = (): void => release()
  document.addEventListener('visibilitychange', onVisibility)
  // Safari before 14.1 does not report a closing tab as hidden.
  window.addEventListener('pagehide', onPageHide)

  const stop = (): void => {
    wanted = false
    release()
    onState({ status: 'off' })
  }

  return {
    start: async () => {
      wanted = true
      if (!document.hidden) await open()
    },
    stop,
    close: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', onPageHide)
      stop()
    },
    devices: async () => {
      const all = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      return all
        .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
    },
    choose: async (id) => {
      chosen = id
      if (wanted && !document.hidden) await open()
    },
    setTorch: async (on) => {
      const current = track()
      const done = current !== undefined && (await applyTorch(current, on))
      if (done && current === track()) announce(on)
      return done
    },
    setZoom: async (value) => {
      const current = track()
      return current !== undefined && applyZoom(current, value)
    },
    focusAt: async (x, y) => {
      const current = track()
      return current !== undefined && applyFocus(current, x, y)
    },
  }
}
