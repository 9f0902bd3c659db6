import type { CognitoUser } from 'amazon-cognito-identity-js'
import { missingFields, type AccountField } from '../account-messages.ts'
import { CognitoError, isSignInTooOld, localError } from '../cognito-error.ts'
import { orNetworkError } from '../load-client.ts'
import type { IdentityPort } from '../use-account-request.ts'
import { useRequest } from '../use-request.ts'
import type * as Account from './own-account.ts'
import type * as Devices from './own-devices.ts'
import type * as Factors from './own-factors.ts'

export interface OwnAccountPorts {
  identity: IdentityPort
  /** The session of this phone, renewed where it is about to end. */
  session: () => Promise<
    | { kind: 'session'; session: Account.OwnSession }
    | { kind: 'unreachable' }
    | { kind: 'signed-out'; fault: { code: string; message: string } }
  >
  renew: () => Promise<void>
  /** Offers a fresh sign-in where the pool asks for one. What is typed must stay. */
  signInAgain: () => void
}

export type OwnUser = CognitoUser
/** Everything that needs the library and a session. */
export type OwnOperations = typeof Account & typeof Devices & typeof Factors

async function load(): Promise<OwnOperations> {
  const [account, devices, factors] = await Promise.all([
    import('./own-account.ts'),
    import('./own-devices.ts'),
    import('./own-factors.ts'),
  ])
  return { ...account, ...devices, ...factors }
}

async function open({ identity, session }: OwnAccountPorts): Promise<[OwnOperations, CognitoUser]> {
  const [config, renewed] = await Promise.all([identity(), session()])
  if (!config || renewed.kind === 'unreachable') throw localError('network')
  if (renewed.kind === 'signed-out') throw new CognitoError(renewed.fault.code, renewed.fault.message)
  const own = await orNetworkError(load)
  return [own, own.openOwnUser(config, renewed.session)]
}

/** Sends requests about the signed-in account. They need signal and are not queued. */
export function useOwnRequest(ports: OwnAccountPorts) {
  const { run, ...request } = useRequest((failure) => {
    if (!isSignInTooOld(failure)) return false
    ports.signInAgain()
    return true
  })
  return {
    ...request,
    send: async <Typed extends Partial<Record<AccountField, string>>, Answer>(
      typed: Typed,
      work: (own: OwnOperations, user: CognitoUser, typed: Typed) => Promise<Answer>,
    ): Promise<Answer | undefined> =>
      await run(missingFields(typed), async () => await work(...(await open(ports)), typed)),
  }
}
