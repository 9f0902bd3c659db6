import { noTelemetry, type RunningTelemetry } from './telemetry.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'

/** Loads the libraries of OpenTelemetry. */
export type LoadTelemetry = () => Promise<{
  createOpenTelemetry: (settings: TelemetrySettings, onError: () => void) => RunningTelemetry
}>

/**
 * Starts what the settings ask for. The libraries are loaded only if they ask for something.
 * @param onError is called, at most once a minute, when nothing can be sent
 */
export async function startTelemetry(
  settings: TelemetrySettings,
  onError: () => void,
  load: LoadTelemetry = () => import('./open-telemetry.ts'),
): Promise<RunningTelemetry> {
  if (settings.collector === null && settings.prometheus === null) return noTelemetry
  const { createOpenTelemetry } = await load()
  return createOpenTelemetry(settings, onError)
}
