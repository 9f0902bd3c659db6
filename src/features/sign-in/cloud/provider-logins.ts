import { CloudError } from './cloud-error.ts'

/** A provider's sign-in. `expires` is in ms since 1970. */
export interface ProviderLogin {
  subject: string
  token: string
  expires: number
}

/** A provider by its own script on this page. */
export interface ProviderSdk {
  /** The identity pool's name for the provider. */
  name: 'accounts.google.com' | 'graph.facebook.com'
  /** Begins to fetch the script; it says nothing of when that has gone well. */
  load: () => void
  /** Asks for the login of this moment, once the script is there; null where nobody is signed in. Undefined: not there yet. */
  ready: () => (() => Promise<ProviderLogin | null>) | undefined
}

export interface ProviderPorts {
  wait: (milliseconds: number) => Promise<void>
  /** A time in milliseconds since 1970. */
  now: () => number
}

/** Milliseconds that a provider's script may take to be there. */
export const sdkTimeoutMs = 2000
/** Milliseconds that a provider may take to renew a login. */
export const refreshTimeoutMs = 10_000
const lookEvery = 100
/** Milliseconds before its end from which a login is renewed rather than used. */
const margin = 30_000

async function readySdk(
  { load, ready }: ProviderSdk,
  { wait }: ProviderPorts,
): Promise<ReturnType<ProviderSdk['ready']>> {
  if (!ready()) load()
  for (let waited = 0; waited < sdkTimeoutMs && !ready(); waited += lookEvery) await wait(lookEvery)
  return ready()
}

async function renewed(sdk: ProviderSdk, ports: ProviderPorts): Promise<ProviderLogin | null> {
  const ask = await readySdk(sdk, ports)
  if (!ask) return null
  const late = ports.wait(refreshTimeoutMs).then(() => {
    throw new CloudError('network')
  })
  return await Promise.race([ask(), late])
}

/**
 * The login of a guest of the pool who is signed in with a provider, for the identity pool; null where there is none. A
 * script that is not there after 2 s counts as nobody. Throws CloudError when a provider takes longer than 10 s.
 */
export function createProviderLogins(ports: ProviderPorts) {
  const held = new Map<string, ProviderLogin>()
  return async (
    sdks: readonly ProviderSdk[],
  ): Promise<{ actor: string; logins: Readonly<Record<string, string>> } | null> => {
    for (const sdk of sdks) {
      const known = held.get(sdk.name)
      const login = known && ports.now() + margin < known.expires ? known : await renewed(sdk, ports)
      held.delete(sdk.name)
      if (!login) continue
      held.set(sdk.name, login)
      return { actor: `${sdk.name}:${login.subject}`, logins: { [sdk.name]: login.token } }
    }
    return null
  }
}
