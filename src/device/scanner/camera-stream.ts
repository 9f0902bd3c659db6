const size = { width: { ideal: 1280 }, height: { ideal: 720 } }

const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'OverconstrainedError' || error.name === 'NotFoundError')

/**
 * Asks for the picture of one device, or of the rear camera where none is named. A device that was
 * remembered and is gone (ids change when site data are cleared) gives way to the rear camera.
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

export const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
