import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { createVerifier } from '#kit/auth.ts'
import type { Verify } from '#kit/auth.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Log } from '#kit/log.ts'
import { createPrintedOutlet } from '#services/identity/code-outlet.ts'
import { createIdentity } from '#services/identity/create-identity.ts'
import { demoAccounts } from '#services/demo/demo-accounts.ts'
import { localPoolId } from './make-config.ts'
import type { Settings } from './settings.ts'

export interface RunningIdentity {
  verify: Verify
  /** Null when the pool is run elsewhere. */
  app: Hono | null
  seedDemo: () => Promise<void>
}

export interface IdentityParts {
  settings: Settings
  config: RuntimeConfig
  database: Database
  clock: Clock
  newId: () => string
  log: Log
  print: (line: string) => void
}

function verifyElsewhere({ settings, config, clock }: IdentityParts): RunningIdentity {
  const { region, userPoolId, clientId } = config.identity
  const issuer = settings.tokenIssuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
  const jwksUrl = settings.jwksUrl ?? `${issuer}/.well-known/jwks.json`
  const verify = createVerifier({ issuer, clientIds: [clientId], clock, jwksUrl })
  return { verify, app: null, seedDemo: () => Promise.resolve() }
}

/** The user pool of this process, or a verifier for the tokens of another one. */
export async function startIdentity(parts: IdentityParts): Promise<RunningIdentity> {
  const { settings, config, database, clock, newId, log, print } = parts
  const { region, userPoolId, clientId } = config.identity
  if (userPoolId !== localPoolId || !settings.parts.includes('identity')) return verifyElsewhere(parts)
  // Not the address of this process: a token must outlive a change of port.
  const issuer = settings.tokenIssuer ?? `urn:courier-app:pool:${userPoolId}`
  const identity = await createIdentity(
    {
      region,
      userPoolId,
      issuer,
      clientIds: [{ id: clientId, flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] }],
    },
    {
      database,
      clock,
      newId,
      log: log.child({ service: 'identity' }),
      random: (byteCount) => randomBytes(byteCount),
      outlet: createPrintedOutlet(print),
    },
  )
  return {
    verify: createVerifier({ issuer, clientIds: [clientId], clock, jwks: () => identity.jwks() }),
    app: identity.app,
    async seedDemo() {
      for (const { email, ...account } of demoAccounts) await identity.addUser({ ...account, attributes: { email } })
    },
  }
}
