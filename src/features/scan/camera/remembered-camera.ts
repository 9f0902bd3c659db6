const key = 'scan-camera'

/** The device that gave the picture last time, or null for the rear camera. */
export function rememberedCamera(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberCamera(deviceId: string): void {
  try {
    localStorage.setItem(key, deviceId)
  } catch {
    // Then the rear camera is asked for again next time.
  }
}
