import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { openDatabase } from '#kit/database.ts'
import type { Database } from '#kit/database.ts'
import { createLog } from '#kit/log.ts'
import { createIdentity } from '#services/identity/create-identity.ts'
import type { IdentityOptions } from '#services/identity/create-identity.ts'
import { seeded } from './seeded.ts'

export const poolId = 'eu-west-2_Depot1'
export const clientId = 'app-client'
export const issuer = 'https://identity.test/eu-west-2_Depot1'

const defaults: IdentityOptions = {
  region: 'eu-west-2',
  userPoolId: poolId,
  issuer,
  clientIds: [
    { id: clientId, flows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'] },
    { id: 'command-line', flows: ['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] },
  ],
}

export type PoolUnderTest = Awaited<ReturnType<typeof startPool>>

/** A whole pool on a free port, with a clock to turn and the codes that it delivered. */
export async function startPool(options: Partial<IdentityOptions> = {}, store?: Database) {
  let now = new Date('2026-11-06T07:00:00Z')
  const delivered: { to: string; code: string; purpose: string }[] = []
  const logged: string[] = []
  const log = createLog((line) => logged.push(line))
  const database = store ?? (await openDatabase({ log }))
  let drawn = 0
  const identity = await createIdentity(
    { ...defaults, ...options },
    {
      database,
      clock: { now: () => now },
      newId: () => randomUUID(),
      random: (byteCount) => seeded(`${options.userPoolId ?? poolId}-${drawn++}`)(byteCount),
      log,
      outlet: {
        async deliver(to, code, purpose) {
          delivered.push({ to, code, purpose })
        },
      },
    },
  )
  const server = serve({ fetch: identity.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  return {
    ...identity,
    endpoint,
    delivered,
    logged,
    /** Seconds. */
    wait(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    now: () => now,
    call: (operation: string, body: object) => callPool(endpoint, operation, body),
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      if (!store) await database.close()
    },
  }
}

/** One request as a client writes it to the wire. */
export async function callPool(endpoint: string, operation: string, body: object) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer }
}

export interface Answer {
  __type?: string
  message?: string
  Session?: string
  ChallengeName?: string
  ChallengeParameters?: Record<string, string>
  AuthenticationResult?: { AccessToken: string; IdToken: string; RefreshToken?: string; ExpiresIn: number }
  Username?: string
  UserAttributes?: { Name: string; Value: string }[]
  UserSub?: string
  UserConfirmed?: boolean
  CodeDeliveryDetails?: { AttributeName: string; DeliveryMedium: string; Destination: string }
}
