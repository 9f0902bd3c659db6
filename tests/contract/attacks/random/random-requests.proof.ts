import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import type { PushResponse } from '#contracts/sync/sync.ts'
import { adminOperations } from '#services/identity/admin/admin-operations.ts'
import { operations as identityOperations } from '#services/identity/operations.ts'
import { counterIds } from '#support/counter-ids.ts'
import { noteFigure } from '#support/note-figure.ts'
import { numberedId } from '#support/parcels.ts'
import { office, owners, strangers, type Actor } from '../../doors/actors.ts'
import { createAsker, type Asker } from '../../doors/asker.ts'
import { startEveryService, type EveryService } from '../../doors/every-service.ts'
import { exampleOf } from '../../doors/example.ts'
import { inputSchemaOf, readCommands, readOperations, type Operation } from '../../doors/operations.ts'
import { fillWith, pathOf, requestOf, type Target } from '../../doors/requests.ts'
import { addPerson, password, tokensOf } from '../../identity/person.ts'
import { clientId, poolId, startPool } from '../../identity/pool-under-test.ts'
import { changeAtRandom, createDraw, pick, type Draw } from './random-values.ts'

const seed = process.env['SEED'] ?? '20261127'
const rounds = Number(process.env['ROUNDS'] ?? 10)
/** Longer than any request may take, on a machine that does other things besides. */
const slow = 5_000
/** What no answer says: a place in the code, a statement, the driver of the database. */
const inside = /\bat .*\.ts:\d|\bselect \b.*\bfrom\b|\binsert into\b|syntax error|pglite|node_modules/i

const commands = readCommands()
const everybody: readonly Actor[] = [...owners, office, ...strangers]

let services: EveryService
let operations: Operation[]
let asker: Asker
const targets = new Map<string, Target[]>()

beforeAll(async () => {
  services = await startEveryService()
  operations = await readOperations(services.apps)
  asker = createAsker(services, operations)
  for (const service of services.apps.keys()) targets.set(service, await asker.targetsOf(service))
})
afterAll(() => services.close())

const idsIn = (service: string): string[] => [
  ...(targets.get(service) ?? []).map(({ id }) => id),
  ...owners.map(({ sub }) => sub),
]

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const someQuery = (draw: Draw, path: string, ids: readonly string[]): string => {
  const [before = '', query = ''] = path.split('?')
  const changed = changeAtRandom(draw, Object.fromEntries(new URLSearchParams(query)), ids)
  const entries = typeof changed === 'object' && changed !== null ? Object.entries(changed) : []
  const search = new URLSearchParams(entries.map(([name, value]) => [name, asText(value)]))
  return search.size > 0 ? `${before}?${search}` : before
}

const somePath = (draw: Draw, operation: Operation, target: Target, ids: readonly string[]): string => {
  const right = pathOf(operation, fillWith(target))
  if (operation.path === '/v1/sync/pull' || draw(3) > 0) return someQuery(draw, right, ids)
  const word = encodeURIComponent(asText(changeAtRandom(draw, 'x', ids)).toWellFormed()).replaceAll('.', '%2E')
  return pathOf({ ...operation, path: operation.path.replace(/\{\w+\}/, word) }, fillWith(target))
}

/** What is sent as the body, and whether the contract takes it; undefined where that is no matter of a schema. */
function someBody(draw: Draw, operation: Operation, target: Target, ids: readonly string[]) {
  if (!operation.body) return { bytes: undefined, fits: undefined }
  const value = changeAtRandom(draw, exampleOf(operation.body, fillWith(target)), ids)
  const bytes = JSON.stringify(value) ?? ''
  const read: unknown = bytes === '' ? undefined : JSON.parse(bytes)
  return { bytes, fits: fromJSONSchema(operation.body as Parameters<typeof fromJSONSchema>[0]).safeParse(read).success }
}

/** Taken from members of a role that is given to nobody else. */
const mayAsk = ({ groups }: Operation, actor: Actor): boolean =>
  groups.length === 0 ||
  groups.some((group) => actor.groups.some((own) => own === group || own.startsWith(`${group}/`)))

describe('requests drawn at random', { timeout: 1_200_000 }, () => {
  test('end in no failure and nothing that the contract does not take, at any operation', async () => {
    const draw = createDraw(seed)
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    for (let round = 0; round < rounds; round++) {
      for (const operation of operations) {
        const actor = pick(draw, everybody)
        const ids = idsIn(operation.service)
        const target = pick(draw, targets.get(operation.service) ?? [])
        const { init } = requestOf(operation, target, await asker.bearerOf(actor))
        const { bytes, fits } = someBody(draw, operation, target, ids)
        const path = somePath(draw, operation, target, ids)
        const began = performance.now()
        const { status, code, text } = await asker.send(operation.service, path, {
          ...init,
          ...(bytes !== undefined && { body: bytes }),
        })
        const took = performance.now() - began
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const faults = [
          ...(status >= 500 && code !== 'not-set-up' ? ['a failure'] : []),
          ...(status < 300 && fits === false ? ['taken against its contract'] : []),
          ...(status < 300 && !operation.open && !mayAsk(operation, actor) ? ['taken from whoever may not'] : []),
          ...(status >= 400 && inside.test(text) ? ['tells of the inside'] : []),
          ...(took > slow ? [`${Math.round(took)} ms`] : []),
        ]
        if (faults.length > 0)
          wrong.push(
            `${operation.service} ${operation.method} ${path.slice(0, 100)} as ${actor.name}: ${status} ${code}, ${faults.join()}, ${bytes?.slice(0, 200)}`,
          )
      }
    }
    expect(wrong).toEqual([])
    expect(services.failures()).toEqual([])
    const kinds = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    noteFigure(`${operations.length} operations × ${rounds} random requests: ${kinds.join(', ')}`)
  })

  test('have each command judged, and change nothing of the owners when strangers send them', async () => {
    const draw = createDraw(`${seed}-commands`)
    const wrong: string[] = []
    const nextId = counterIds(8)
    let tried = 0
    let n = 0
    for (const service of services.apps.keys()) {
      const own = commands.filter((each) => each.service === service)
      const apart = strangers.filter(({ groups }) => !groups.includes('courier/SAM'))
      const before = await asker.seenByOwners(service, true)
      for (const actor of [...apart, ...(own.length > 0 ? everybody : [])]) {
        if (actor === owners[0])
          if (!isDeepStrictEqual(await asker.seenByOwners(service, true), before)) wrong.push(`${service} was changed`)
        for (const command of own) {
          const mutations = Array.from({ length: 10 }, () => {
            const target = pick(draw, targets.get(service) ?? [])
            const input = changeAtRandom(draw, exampleOf(inputSchemaOf(command), fillWith(target)), idsIn(service))
            const parsed = command.input.safeParse(JSON.parse(JSON.stringify(input ?? null)))
            return {
              mid: nextId(),
              n: ++n,
              command: command.name,
              version: command.version,
              deviceTime: pick(draw, [
                '2026-05-14T08:59:00.000Z',
                '0001-01-01T00:00:00.000Z',
                '9999-12-31T23:59:59.999Z',
              ]),
              age: pick(draw, [0, 1, 60_000, 2 ** 40, 2 ** 53 - 1]),
              entity: parsed.success ? command.entity(parsed.data) : `wrong/${n}`,
              input: input ?? null,
            }
          })
          tried += mutations.length
          const { status, code, text } = await asker.send(service, '/v1/sync/push', {
            method: 'POST',
            headers: { authorization: await asker.bearerOf(actor), 'content-type': 'application/json' },
            body: JSON.stringify({ clientId: numberedId(1), epoch: null, mutations }),
          })
          const results = status === 200 ? (JSON.parse(text) as PushResponse).results : []
          const isJudged = status === 200 ? results.length === mutations.length : status < 500 && code !== ''
          const taken = results.filter(
            ({ kind }, at) => kind === 'applied' && !command.input.safeParse(mutations[at]?.input).success,
          )
          if (!isJudged || taken.length > 0 || inside.test(text))
            wrong.push(`${command.name} as ${actor.name}: ${status} ${code} ${text.slice(0, 200)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(services.failures()).toEqual([])
    noteFigure(`${commands.length} commands: ${tried} random inputs`)
  })

  test('end in no failure at the user pool', async () => {
    const draw = createDraw(`${seed}-pool`)
    const pool = await startPool({ deviceTracking: 'opt-in' })
    const person = await addPerson(pool)
    const { access, refresh } = await tokensOf(pool, person.username)
    const right = {
      UserPoolId: poolId,
      ClientId: clientId,
      AccessToken: access,
      Username: person.username,
      Password: password,
      PreviousPassword: password,
      ProposedPassword: `${password}-new`,
      ConfirmationCode: '123456',
      Code: '123456',
      UserCode: '123456',
      Token: refresh,
      RefreshToken: refresh,
      Session: 'x'.repeat(40),
      AttributeName: 'email',
      UserAttributes: [{ Name: 'given_name', Value: 'Ann' }],
      UserAttributeNames: ['given_name'],
      DeviceKey: `eu-west-2_${numberedId(1)}`,
      DeviceName: 'phone',
      DeviceSecretVerifierConfig: { Salt: 'AAAA', PasswordVerifier: 'AAAA' },
      DeviceRememberedStatus: 'remembered',
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: person.username, SRP_A: 'abc', REFRESH_TOKEN: refresh },
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: { USERNAME: person.username, NEW_PASSWORD: password, PASSWORD_CLAIM_SIGNATURE: 'AA==' },
      SMSMfaSettings: { Enabled: true, PreferredMfa: true },
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      GroupName: 'courier',
      Limit: 10,
      PaginationToken: 'AA==',
    }
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    const names = [...identityOperations.keys(), ...adminOperations.keys()]
    for (let round = 0; round < rounds; round++) {
      for (const operation of names) {
        // What succeeds with the right name would end the account for the others.
        if (operation === 'DeleteUser' || operation === 'AdminDeleteUser') continue
        const changed = changeAtRandom(draw, changeAtRandom(draw, right, []), [])
        const body = typeof changed === 'object' && changed !== null ? changed : { changed }
        const { status, body: answer } = await pool.call(operation, body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500 || inside.test(JSON.stringify(answer)))
          wrong.push(
            `${operation}: ${status} ${JSON.stringify(answer).slice(0, 200)} ${JSON.stringify(body).slice(0, 400)}`,
          )
      }
    }
    expect(pool.logged.filter((line) => line.includes('identity.failed'))).toEqual([])
    await pool.stop()
    expect(wrong).toEqual([])
    const kinds = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
    noteFigure(`${names.length} operations of the pool × ${rounds} random requests: ${kinds.join(', ')}`)
  })
})
