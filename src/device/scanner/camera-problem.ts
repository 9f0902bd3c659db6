/** Why there is no picture; the screen has the words. */
export type CameraProblem =
  /** The person or the system did not allow the camera. */
  | 'camera_denied'
  /** No camera, or none left that fits. */
  | 'camera_missing'
  /** Another program holds it, or the hardware failed. */
  | 'camera_in_use'
  /** It ran, and has stopped by itself: taken by another app, unplugged, or no longer allowed. */
  | 'camera_lost'
  /** Not a secure page: browsers hide the camera there. */
  | 'camera_insecure'
  | 'camera_failed'

const byErrorName: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'camera_denied',
  SecurityError: 'camera_denied',
  NotFoundError: 'camera_missing',
  OverconstrainedError: 'camera_missing',
  NotReadableError: 'camera_in_use',
  AbortError: 'camera_in_use',
}

/** Maps an error of getUserMedia to our code. */
export const cameraProblem = (error: unknown): CameraProblem =>
  (error instanceof Error ? byErrorName[error.name] : undefined) ?? 'camera_failed'
