import { readStopListEndpoint } from '#contracts/depot/stop-commands.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { refreshed, save, type Refreshed } from '../cache/refresh-sync.ts'
import { requestQuietly } from '../requests/request-quietly-sync.ts'

/** Refreshes the stops of a list and what was recorded at them. */
export async function refreshStops(manifestId: string): Promise<Refreshed> {
  const path = readStopListEndpoint.path.replace('{id}', encodeURIComponent(manifestId))
  const response = await requestQuietly('manifest', path, readStopListEndpoint.result)
  if (!response.ok) return response
  await save(`stops/${manifestId}`, response.value)
  return refreshed
}

export const newStopId = (): string => currentEngine().newId()
