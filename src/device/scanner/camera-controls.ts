/** Image Capture additions that lib.dom does not type. https://w3c.github.io/mediacapture-image/ */
type Capabilities = {
  torch?: boolean
  zoom?: { min: number; max: number; step?: number }
  focusMode?: string[]
}
type Settings = { zoom?: number; torch?: boolean }
type Constraint = {
  torch?: boolean
  zoom?: number
  focusMode?: string
  pointsOfInterest?: { x: number; y: number }[]
}

export type ZoomRange = { min: number; max: number; step: number; value: number }

export type CameraControls = {
  hasTorch: boolean
  zoom: ZoomRange | null
  canFocus: boolean
}

/** Returns the controls that the browser reports for this camera. Firefox has no getCapabilities for tracks. */
export const readControls = (track: MediaStreamTrack): CameraControls => {
  const capabilities = (track.getCapabilities?.() ?? {}) as Capabilities
  const settings = track.getSettings() as Settings
  const { zoom } = capabilities
  const zooms = zoom !== undefined && zoom.max > zoom.min
  return {
    hasTorch: capabilities.torch === true,
    zoom: zooms ? { min: zoom.min, max: zoom.max, step: zoom.step ?? 0.1, value: settings.zoom ?? zoom.min } : null,
    canFocus: capabilities.focusMode?.includes('single-shot') === true,
  }
}

/** Applies one setting. Returns false if the camera rejects it; the other settings stay as they are. */
const apply = async (track: MediaStreamTrack, constraint: Constraint): Promise<boolean> => {
  try {
    await track.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] })
    return true
  } catch {
    return false
  }
}

export const applyTorch = (track: MediaStreamTrack, on: boolean): Promise<boolean> =>
  readControls(track).hasTorch ? apply(track, { torch: on }) : Promise.resolve(false)

export const applyZoom = (track: MediaStreamTrack, value: number): Promise<boolean> => {
  const { zoom } = readControls(track)
  if (zoom === null) return Promise.resolve(false)
  return apply(track, { zoom: Math.min(zoom.max, Math.max(zoom.min, value)) })
}

/** Focuses on a point of the picture, 0 to 1 from its top left. */
export const applyFocus = (track: MediaStreamTrack, x: number, y: number): Promise<boolean> =>
  readControls(track).canFocus
    ? apply(track, { focusMode: 'single-shot', pointsOfInterest: [{ x, y }] })
    : Promise.resolve(false)
