export interface Position {
  latitude: number
  longitude: number
  /** Metres. */
  accuracy: number
}

export type PositionProblem = 'position_denied' | 'position_unknown'

/** Milliseconds: longer than a phone that has just woken up takes to find itself. */
const patience = 20_000

/** Returns the phone's position. The first call asks for permission. */
export async function findPosition(): Promise<Position | PositionProblem> {
  if (!('geolocation' in navigator)) return 'position_unknown'
  return await new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracy: Math.round(coords.accuracy) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'position_denied' : 'position_unknown'),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    )
  })
}
