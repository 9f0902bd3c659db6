import { readFileSync } from 'node:fs'
import { runtimeConfigSchema, type CustomChallengeUse, type RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import { StartError } from '#kit/start-error.ts'

export const localRegion = 'eu-west-2'
export const localPoolId = `${localRegion}_CourierApp`
export const localClientId = 'courier-app'
export const localIdentityPoolId = `${localRegion}:5d0c7b1e-93a4-4c1f-8a52-6e0b9f2d7c31`

/** The path of the own pool's sign-in page. */
export const hostedPath = '/identity/hosted'

/** Hosted sign-in of the own pool. Both ways back lead to the page that takes the answer. */
export const ownHosted = (providers: readonly { name: string }[]): RuntimeConfig['identity']['hosted'] => ({
  domain: hostedPath,
  redirectSignIn: '/auth/hosted',
  redirectSignOut: '/auth/hosted',
  providers: providers.map(({ name }) => name),
})

/** The parts of this process, besides its services, that the app gets in its configuration. */
export interface OwnParts {
  hosted?: RuntimeConfig['identity']['hosted']
  customChallenge?: CustomChallengeUse
  content?: RuntimeConfig['content']
  /** The services record traces. */
  traces?: boolean
}

/** Everything on the app's own origin; a service that is not run here has no address. */
function ownConfig(
  running: readonly ServiceKey[],
  { hosted = null, customChallenge = 'off', content = null, traces = false }: OwnParts,
): RuntimeConfig {
  const address = (key: ServiceKey) => [key, running.includes(key) ? `/api/${key}` : null] as const
  return {
    environment: 'local',
    services: Object.fromEntries(serviceKeySchema.options.map(address)) as RuntimeConfig['services'],
    identity: {
      region: localRegion,
      userPoolId: localPoolId,
      clientId: localClientId,
      endpoint: '/identity/',
      identityPoolId: localIdentityPoolId,
      identityPoolEndpoint: '/identity-pool/',
      hosted,
      mandatorySignIn: false,
      customChallenge,
      account: '/identity/account',
    },
    company: null,
    content,
    captcha: null,
    training: { playerUrl: null },
    thirdParty: { consent: null, monitoring: null, pixel: null },
    push: { publicKey: null },
    ...(traces && { traces }),
  }
}

function readOverlay(file: string): Record<string, unknown> {
  try {
    const overlay: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (overlay !== null && typeof overlay === 'object' && !Array.isArray(overlay)) return { ...overlay }
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw new StartError(`CONFIG_FILE names ${file}, which cannot be read.`)
  }
  throw new StartError(`CONFIG_FILE names ${file}, which is not a JSON object.`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Another pool's people do not sign in on the page of this one, and its challenges and operations are its own. */
function mergeIdentity({ account, ...own }: RuntimeConfig['identity'], given: Record<string, unknown>): object {
  const isOther = (given['userPoolId'] ?? localPoolId) !== localPoolId
  const isHere = !isOther && given['endpoint'] === undefined
  return {
    ...own,
    ...(isOther && { hosted: null, customChallenge: 'off' }),
    ...(isHere && account !== undefined && { account }),
    ...given,
  }
}

/**
 * What `/config.json` answers: the address of everything on this origin, with the file laid over it. A part
 * of the file that is an object replaces only the fields that it names.
 * @throws StartError when the file cannot be read or does not fit
 */
export function makeConfig(
  running: readonly ServiceKey[],
  file: string | undefined,
  parts: OwnParts = {},
): RuntimeConfig {
  const own = ownConfig(running, parts)
  if (file === undefined) return own
  const merged: Record<string, unknown> = { ...own }
  for (const [key, value] of Object.entries(readOverlay(file))) {
    const before = merged[key]
    merged[key] = isObject(before) && isObject(value) ? { ...before, ...value } : value
    if (key === 'identity' && isObject(value)) merged[key] = mergeIdentity(own.identity, value)
  }
  const config = runtimeConfigSchema.safeParse(merged)
  if (config.success) return config.data
  const at = config.error.issues[0]?.path.join('.')
  throw new StartError(`CONFIG_FILE names ${file}, in which "${at}" has an invalid value.`)
}
