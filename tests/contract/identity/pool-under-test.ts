import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createSecrets } from '#kit/secrets.ts'
import { createIdentity, type IdentityDeps, type IdentityOptions } from '#services/identity/create-identity.ts'
import { seeded } from './seeded.ts'
import { openTestDatabase } from '#support/databases.ts'

export const poolId = 'eu-west-2_Depot1'
export const clientId = 'app-client'
export const issuer = 'https://identity.test/eu-west-2_Depot1'

const unlimited = { burst: 1_000_000, perSecond: 1_000_000 }

const defaults: IdentityOptions = {
  region: 'eu-west-2',
  userPoolId: poolId,
  issuer,
  // The clock of a test stands still, and fills no allowance.
  limits: { perSource: unlimited, perUser: unlimited },
  clientIds: [
    { id: clientId, flows: ['USER_SRP_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH'] },
    { id: 'command-line', flows: ['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] },
  ],
}

export type PoolUnderTest = Awaited<ReturnType<typeof startPool>>

interface Given extends Pick<IdentityDeps, 'customChallenge' | 'sleep'> {
  seed?: string
  masterKeys?: readonly Uint8Array[]
}

/** A whole pool on a free port, with a clock to turn and the codes that it delivered. */
export async function startPool(
  options: Partial<IdentityOptions> = {},
  store?: Database,
  { seed = '', masterKeys = [Buffer.alloc(32, 1)], ...more }: Given = {},
) {
  let now = new Date('2026-11-06T07:00:00Z')
  const delivered: { to: string; code: string; purpose: string }[] = []
  const warned: { to: string; subject: string; text: string }[] = []
  const logged: string[] = []
  const log = createLog((line) => logged.push(line))
  const database = store ?? (await openTestDatabase())
  let drawn = 0
  const identity = await createIdentity(
    { ...defaults, ...options },
    {
      ...more,
      database,
      secrets: createSecrets(masterKeys),
      clock: { now: () => now },
      newId: () => randomUUID(),
      random: (byteCount) => seeded(`${seed}${options.userPoolId ?? poolId}-${drawn++}`)(byteCount),
      log,
      outlet: {
        async deliver(to, code, purpose) {
          delivered.push({ to, code, purpose })
        },
      },
      notices: {
        async notify(to, notice) {
          warned.push({ to, ...notice })
        },
      },
    },
  )
  const root = new Hono()
  if (identity.poolApp) root.route('/identity-pool', identity.poolApp)
  const { hostedApp } = identity
  if (hostedApp) root.mount('/hosted', (request, ...rest) => hostedApp.fetch(request, ...rest))
  root.route('/', identity.app)
  const server = serve({
    fetch: root.fetch,
    port: 0,
    hostname: '127.0.0.1',
    // A busy machine stands still for longer than the usual five seconds, and a request then meets a closed line.
    serverOptions: { keepAliveTimeout: 120_000 },
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  return {
    ...identity,
    database,
    endpoint,
    delivered,
    warned,
    logged,
    /** Seconds. */
    wait(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    now: () => now,
    call: (operation: string, body: object) => callPool(endpoint, operation, body),
    /** A request from an address on the network. */
    async callFrom(clientAddress: string, operation: string, body: object): Promise<Answer> {
      const init = { method: 'POST', headers: headersOf(operation), body: JSON.stringify(body) }
      const response = await identity.app.fetch(new Request(endpoint, init), { clientAddress })
      return (await response.json()) as Answer
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      if (!store) await database.close()
    },
  }
}

const headersOf = (operation: string) => ({
  'Content-Type': 'application/x-amz-json-1.1',
  'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
})

/** One request as a client writes it to the wire. */
export async function callPool(endpoint: string, operation: string, body: object) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: headersOf(operation),
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
  AuthenticationResult?: {
    AccessToken: string
    IdToken: string
    RefreshToken?: string
    ExpiresIn: number
    NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string }
  }
  Devices?: { DeviceKey: string }[]
  PaginationToken?: string
  SecretCode?: string
  Status?: string
  Username?: string
  UserAttributes?: { Name: string; Value: string }[]
  UserMFASettingList?: string[]
  PreferredMfaSetting?: string
  MFAOptions?: object[]
  UserSub?: string
  UserConfirmed?: boolean
  CodeDeliveryDetails?: { AttributeName: string; DeliveryMedium: string; Destination: string }
  CodeDeliveryDetailsList?: { AttributeName: string; DeliveryMedium: string; Destination: string }[]
}
