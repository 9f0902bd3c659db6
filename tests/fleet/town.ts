import { randomBytes } from 'node:crypto'
import { londonDay } from '#domain/dates/day.ts'
import { toRoundId } from '#domain/parcel/stable-id.ts'
import { systemClock } from '#kit/clock.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { createPoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import type { Line } from './line.ts'
import { until } from './programs.ts'

/** The key by which the accounts of a run are made. */
export const poolAdminKey = { id: 'fleet', secret: randomBytes(16).toString('hex') }

interface Person {
  sub: string
  token: string
}

export interface Courier extends Person {
  /** The number of their round. */
  round: string
}

export interface Town {
  staff: Person
  couriers: Courier[]
}

/** Gives a round to a courier, as often as it takes: the same again changes nothing. */
export async function giveRound(line: Line, token: string, number: string, courier: string): Promise<void> {
  const path = `/api/manifest/v1/rounds/${toRoundId('SAM', number)}`
  const body = { subDepot: 'SAM', number, name: number, courier }
  await until(`Round ${number}`, async () => (await line.call('PUT', path, { token, body })).status === 200, 120)
}

/** A sub-depot with so many couriers, each with a round of today and tokens from the user pool. */
export async function makeTown(
  parts: { address: string; line: Line },
  size: { couriers: number; parcels: number },
): Promise<Town> {
  const { address, line } = parts
  const { identity } = (await (await fetch(`${address}/config.json`)).json()) as RuntimeConfig
  const pool = createPoolAdmin({
    endpoint: `${address}/identity/`,
    region: identity.region,
    userPoolId: identity.userPoolId,
    key: poolAdminKey,
    clock: systemClock,
    fetch,
  })
  const password = `Van-${randomBytes(9).toString('base64url')}-7q`

  const signUp = async (username: string, groups: readonly string[]): Promise<Person> => {
    const made = await pool.create(username, `${username}@example.com`)
    if ('refused' in made) throw new Error(`${username}: ${made.refused}`)
    await pool.setPassword(username, password)
    for (const group of groups) await pool.addToGroup(username, group)
    const response = await fetch(`${address}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        ClientId: identity.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    })
    const answer = (await response.json()) as { AuthenticationResult?: { AccessToken: string } }
    const token = answer.AuthenticationResult?.AccessToken
    if (token === undefined) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer)}`)
    return { sub: made.sub, token }
  }

  const staff = await signUp('fleet.staff', ['sub-depot', 'sub-depot/SAM'])
  const send = async (method: string, path: string, body: unknown, type?: string): Promise<void> => {
    await until(`${method} ${path}`, async () => {
      const answer = await line.call(method, path, { token: staff.token, body, ...(type !== undefined && { type }) })
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        process.stdout.write(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}\n`)
      return answer.status < 300
    })
  }
  const couriers: Courier[] = []
  const date = londonDay(new Date())
  const numbers = Array.from({ length: size.couriers }, (_, index) => String(200 + index))
  for (const number of numbers) {
    const courier = await signUp(`fleet.courier.${number}`, ['courier', 'courier/SAM'])
    const entry = { name: `Courier ${number}`, courierNumber: `C-${number}`, roles: ['courier'], rounds: [number] }
    await send('PUT', `/api/auth/v1/couriers/${courier.sub}`, { ...entry, subDepot: 'SAM', phones: [] })
    couriers.push({ ...courier, round: number })
  }
  const rows = numbers.flatMap((round, index) =>
    demoRows({ subDepot: 'SAM', date, round, roundName: round, parcels: size.parcels, seed: 4104 + index }),
  )
  await send('POST', '/api/manifest/v1/manifests/import', importCsv(rows), 'text/csv')
  for (const { round, sub } of couriers) await giveRound(line, staff.token, round, sub)
  return { staff, couriers }
}
