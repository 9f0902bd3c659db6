import type { RuntimeConfig } from '#contracts/runtime-config.ts'

export const playerPath = '/scorm/player'

export const workerPath = '/scorm/worker.js'

/** The other name of this machine: a page there reads nothing of a page here. */
function twinOf(host: string): string | undefined {
  const [, name, port = ''] = /^(localhost|127\.0\.0\.1)(:\d+)?$/.exec(host) ?? []
  return name === undefined ? undefined : `${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port}`
}

/** `host`: the name by which the app was asked for. Where no player is configured, it is this machine by its other name. */
export function withPlayer(config: RuntimeConfig, host: string): RuntimeConfig {
  const twin = twinOf(host)
  if (config.training.playerUrl !== null || twin === undefined) return config
  return { ...config, training: { playerUrl: `http://${twin}${playerPath}` } }
}

/** Whose page may show the player that was asked for by this name; undefined: there is none by it. */
export function appOriginFor(
  { training: { playerUrl } }: RuntimeConfig,
  host: string,
  publicUrl: string,
): string | undefined {
  if (playerUrl !== null)
    return URL.canParse(playerUrl) && new URL(playerUrl).host === host ? new URL(publicUrl).origin : undefined
  const twin = twinOf(host)
  return twin === undefined ? undefined : `http://${twin}`
}
