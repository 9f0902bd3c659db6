import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { bestName } from './own-names.ts'

export const playerPath = '/scorm/player'

export const workerPath = '/scorm/worker.js'

/**
 * The player's name by the app's, and the app's by the player's. A page under one reads nothing of a page under the
 * other. The first two are one site, so every browser gives lessons storage; the others are two sites, and
 * some browsers give the second no storage.
 */
const twins: Readonly<Record<string, string>> = {
  [bestName]: `lessons.${bestName}`,
  [`lessons.${bestName}`]: bestName,
  localhost: '127.0.0.1',
  '127.0.0.1': 'localhost',
}

function getTwin(host: string): string | undefined {
  const [, name = '', port = ''] = /^([^:]+)(:\d+)?$/.exec(host) ?? []
  const twin = twins[name]
  return twin === undefined ? undefined : `${twin}${port}`
}

/** `host`: the name by which the app was asked for. Where no player is configured, it is this machine by another name. */
export function withPlayer(config: RuntimeConfig, host: string): RuntimeConfig {
  const twin = getTwin(host)
  if (config.training.playerUrl !== null || twin === undefined) return config
  return { ...config, training: { playerUrl: `http://${twin}${playerPath}` } }
}

/** Returns the origin whose page may show the player of this name, or undefined if there is no such player. */
export function appOriginFor(
  { training: { playerUrl } }: RuntimeConfig,
  host: string,
  publicUrl: string,
): string | undefined {
  if (playerUrl !== null)
    return URL.canParse(playerUrl) && new URL(playerUrl).host === host ? new URL(publicUrl).origin : undefined
  const twin = getTwin(host)
  return twin === undefined ? undefined : `http://${twin}`
}
