import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '#contracts/command.ts'
import { permissionsOfRole, roles, toGroup } from '#contracts/permissions.ts'
import type { PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import type { ShownSecret } from '#contracts/webhooks/webhook.ts'
import { insertRun } from '#services/auth/payments/payment-rows.ts'
import type { AuthTables } from '#services/auth/tables.ts'
import { demoStaff } from '#services/demo/demo-accounts.ts'
import { demoPayer } from '#services/demo/demo-staff.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { office, ownCouriers, owners, strangers, wrongTokens, type Actor } from './actors.ts'
import { createAsker, type Answer, type Asker } from './asker.ts'
import { startEveryService, type EveryService } from './every-service.ts'
import { exampleOf } from './example.ts'
import { inputSchemaOf, readCommands, readOperations, type Operation } from './operations.ts'
import { fillWith, requestOf, wrongAddresses, type Target } from './requests.ts'
import { shareOf } from './share.ts'
import { inPushes, rawBodies, wrongBodies } from './wrong-bodies.ts'

const commands = readCommands()
const everyGroup = ['courier', 'courier/SAM', 'sub-depot', 'sub-depot/SAM', 'back-office', 'service']
const someTarget: Target = {
  courier: 'd0000000-0000-4000-8000-000000000104',
  id: '00000000-0000-4000-8000-00000000000d',
  day: '2026-05-20',
}
const label = ({ service, method, path }: Operation, who: string): string => `${service} ${method} ${path}, ${who}`
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

let services: EveryService
let operations: Operation[]
let guarded: Operation[]
let asker: Asker

beforeAll(async () => {
  services = await startEveryService()
  operations = await readOperations(services.apps)
  guarded = operations.filter(({ open }) => !open)
  asker = createAsker(services, operations)
})
afterAll(() => services.close())

/** Does something as each stranger at each service, and names what has changed for the owners. */
async function asStrangers(
  act: (service: string, stranger: Actor, targets: readonly Target[], secrets: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const ajar: string[] = []
  for (const service of services.apps.keys()) {
    const targets = await asker.targetsOf(service)
    const secrets = await asker.secretsOf(service)
    for (const withStaff of [false, true]) {
      // The staff are told of what their own couriers do.
      const those = strangers.filter(({ groups }) => groups.includes(ownCouriers) !== withStaff)
      const before = await asker.seenByOwners(service, withStaff)
      for (const stranger of those) ajar.push(...(await act(service, stranger, targets, secrets)))
      const after = await asker.seenByOwners(service, withStaff)
      if (!isDeepStrictEqual(after, before))
        ajar.push(`${service}: what the owners see was changed by ${those.map(({ name }) => name).join(' or ')}`)
    }
  }
  return ajar
}

const nthTap = ({ name, version }: Command, at: number) => ({
  n: at + 1,
  command: name,
  version,
  deviceTime: '2026-05-14T08:59:00.000Z',
  age: 0,
})

/** A push of one command for each target. `turn`: which share of the targets. */
function pushOf(command: Command, all: readonly Target[], turn: number) {
  const targets = shareOf(all, turn + commands.indexOf(command))
  const mutations = targets.map((target, at) => {
    const input = command.input.parse(exampleOf(inputSchemaOf(command), fillWith(target)))
    const mid = numberedId(0xe00000 + commands.indexOf(command) * 100 + all.indexOf(target))
    return { ...nthTap(command, at), mid, entity: command.entity(input), input }
  })
  return { targets, body: JSON.stringify({ clientId: numberedId(1), epoch: null, mutations }) }
}

describe('every door of every service', () => {
  test('is closed to a token that is none, spent, forged or of somebody else’s making', async () => {
    const tokens = await wrongTokens(services.tokens, services.clock)
    const ajar: string[] = []
    asker.taken()
    for (const operation of guarded) {
      for (const [name, authorization] of tokens) {
        const { status, code } = await asker.ask(operation, someTarget, authorization)
        const closed = status === 401 && code === (authorization === undefined ? 'token-missing' : 'token-invalid')
        if (!closed) ajar.push(`${label(operation, name)}: ${status} ${code}`)
      }
    }
    expect(ajar).toEqual([])
    say(`${guarded.length} operations × ${tokens.size} wrong tokens: ${asker.taken()} tries`)
  })

  test('is open without a token only where a reason is given', () => {
    expect([...new Set(operations.filter(({ open }) => open).map(({ name }) => name))]).toEqual([
      'health',
      'openapi',
      'listEvidenceKeys',
      'readWhere',
      'readWherePhoto',
      'saveWish',
      'readSetUp',
      'setUp',
    ])
  })

  test('is closed to whoever is in none of its groups', async () => {
    const groups = [
      'courier',
      'courier/SAM',
      'sub-depot/SAM',
      'sub-depot',
      'back-office',
      'service',
      'Back-Office',
      'admin',
    ]
    const kept = guarded.filter((operation) => operation.groups.length > 0)
    const ajar: string[] = []
    asker.taken()
    for (const operation of kept) {
      const wrong = groups.filter((group) => !operation.groups.includes(group))
      for (const own of [...wrong.map((group) => [group]), wrong, []]) {
        const { status, code } = await asker.ask(
          operation,
          someTarget,
          await asker.bearerOf({ sub: 'stranger', groups: own }),
        )
        if (status !== 403 || code !== 'not-allowed') ajar.push(`${label(operation, own.join())}: ${status} ${code}`)
      }
    }
    expect(ajar).toEqual([])
    say(`${kept.length} operations for groups × wrong groups: ${asker.taken()} tries`)
  })

  test('is closed to every role that lacks the permission', async () => {
    const kept = guarded.filter(({ groups }) => groups.length > 0 && groups.join() !== 'service')
    expect(kept.filter(({ permission }) => permission === undefined)).toEqual([])
    const ajar: string[] = []
    asker.taken()
    for (const operation of kept) {
      for (const role of roles) {
        if ((permissionsOfRole[role] as readonly string[]).includes(operation.permission ?? '')) continue
        for (const subDepot of ['SAM', null]) {
          const groups = ['sub-depot', toGroup({ subDepot, role })]
          const bearer = await asker.bearerOf({ sub: 'stranger', groups })
          const { status, code } = await asker.ask(operation, someTarget, bearer)
          if (status !== 403 || code !== 'not-allowed')
            ajar.push(`${label(operation, groups.join())}: ${status} ${code}`)
        }
      }
    }
    expect(ajar).toEqual([])
    say(`${kept.length} operations × roles without the permission: ${asker.taken()} tries`)
  })

  test('gives strangers nothing of another, and lets them change nothing', async () => {
    const unjudged: string[] = []
    asker.taken()
    const ajar = await asStrangers(async (service, stranger, targets, secrets) => {
      const authorization = await asker.bearerOf(stranger)
      const found: string[] = []
      for (const [at, operation] of guarded.filter((each) => each.service === service).entries()) {
        const namesNothing =
          !operation.path.includes('{') && (operation.method === 'GET' || operation.groups.length === 0)
        const asked = shareOf(namesNothing ? targets.slice(0, 2) : targets, at + strangers.indexOf(stranger))
        let isJudged = namesNothing
        for (const target of new Set([...asked, ...targets])) {
          if (isJudged && !asked.includes(target)) break
          const { status, code, text } = await asker.ask(operation, target, authorization)
          // A request that is at fault in itself says nothing about who may make it.
          if ([400, 415, 422].includes(status)) continue
          isJudged = true
          const told = secrets.filter(
            (secret) => text.includes(secret) && secret !== target.id && secret !== target.courier,
          )
          const isLetIn = status < 300 && operation.groups.length > 0 && !namesNothing
          if (status >= 500 || told.length > 0 || isLetIn)
            found.push(`${label(operation, stranger.name)}: ${status} ${code} ${told.join()}`)
        }
        if (!isJudged) unjudged.push(label(operation, stranger.name))
      }
      return found
    })
    expect(ajar).toEqual([])
    expect(unjudged).toEqual([])
    say(`${guarded.length} operations × ${strangers.length} strangers: ${asker.taken()} tries`)
  })

  /** The reasons for which a command of theirs may wait. Behind one of whoever is in no group, the others wait too. */
  const waits = ({ groups }: Actor) => ['not-made-yet', ...(groups.length === 0 ? ['not-a-member'] : [])]

  test('takes no command of a stranger for another’s', async () => {
    asker.taken()
    const ajar = await asStrangers(async (service, stranger, targets, secrets) => {
      const headers = { authorization: await asker.bearerOf(stranger), 'content-type': 'application/json' }
      const found: string[] = []
      for (const command of commands.filter((each) => each.service === service)) {
        const push = pushOf(command, targets, strangers.indexOf(stranger))
        const { status, text } = await asker.send(service, '/v1/sync/push', {
          method: 'POST',
          headers,
          body: push.body,
        })
        const results = status === 200 ? (JSON.parse(text) as PushResponse).results : []
        const isAnswered =
          results.length === push.targets.length &&
          results.every((result) => result.kind !== 'retry' || waits(stranger).includes(result.code ?? ''))
        const isKnown = results.every((result) => result.kind !== 'rejected' || result.code !== 'command-unknown')
        const told = push.targets.flatMap(({ id, courier }, at) => {
          const result = JSON.stringify(results[at] ?? null)
          return secrets.filter((secret) => result.includes(secret) && secret !== id && secret !== courier)
        })
        if (!isAnswered || !isKnown || told.length > 0)
          found.push(`${command.name}, ${stranger.name}: ${status} ${told.join()} ${text}`)
      }
      return found
    })
    expect(ajar).toEqual([])
    say(`${commands.length} commands × ${strangers.length} strangers: ${asker.taken()} tries`)
  })

  test('takes no command of staff whose role lacks the permission', async () => {
    const ajar: string[] = []
    let tried = 0
    for (const service of services.apps.keys()) {
      const targets = await asker.targetsOf(service)
      const before = await asker.seenByOwners(service, true)
      for (const command of commands.filter((each) => each.service === service && each.needs !== undefined)) {
        for (const role of roles.filter((each) => !permissionsOfRole[each].includes(command.needs ?? 'view'))) {
          const sub = `e0000000-0000-4000-8000-00000000f${roles.indexOf(role)}00`
          const authorization = await asker.bearerOf({ sub, groups: ['sub-depot', toGroup({ subDepot: 'SAM', role })] })
          const push = pushOf(command, targets, roles.indexOf(role))
          const { status, text } = await asker.send(service, '/v1/sync/push', {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: push.body,
          })
          tried += push.targets.length
          const results = status === 200 ? (JSON.parse(text) as PushResponse).results : []
          const isTaken = results.length !== push.targets.length || results.some(({ kind }) => kind === 'applied')
          if (isTaken) ajar.push(`${command.name}, ${role}: ${status} ${text}`)
        }
      }
      if (!isDeepStrictEqual(await asker.seenByOwners(service, true), before)) ajar.push(`${service} was changed`)
    }
    expect(ajar).toEqual([])
    say(`commands of staff × roles without the permission: ${tried} tries`)
  })

  test('gives the feed of a group to nobody who is not in it', async () => {
    const pullAs = async (service: string, actor: Actor, feed: string) =>
      await asker.send(service, `/v1/sync/pull?cursor=0&feed=${encodeURIComponent(feed)}`, {
        headers: { authorization: await asker.bearerOf(actor) },
      })
    const groupsOf = async (service: string, actor: Actor): Promise<string[]> => {
      const { groups = [] } = JSON.parse((await pullAs(service, actor, 'own')).text) as PullResponse
      return groups.map(({ feed }) => feed)
    }
    const ajar: string[] = []
    let tried = 0
    for (const service of services.apps.keys()) {
      const feeds = new Set((await Promise.all(owners.map(async (owner) => await groupsOf(service, owner)))).flat())
      for (const stranger of strangers) {
        const own = await groupsOf(service, stranger)
        for (const feed of [...feeds, ...owners.map(({ sub }) => `courier/${sub}`)].filter(
          (each) => !own.includes(each),
        )) {
          const { status, code } = await pullAs(service, stranger, feed)
          tried += 1
          if (status !== 403 || code !== 'not-allowed')
            ajar.push(`${service} ${feed}, ${stranger.name}: ${status} ${code}`)
        }
      }
    }
    expect(ajar).toEqual([])
    say(`feeds of others × ${strangers.length} strangers: ${tried} tries`)
  })

  async function addWebhook(): Promise<string> {
    const entry = { name: 'Tracking', url: 'https://tracking.example/hook', email: 'ops@example.com', types: [] }
    const app = services.apps.get('connections')
    if (!app) throw new Error('There is no service connections.')
    const response = await app.request('/v1/webhooks', {
      method: 'POST',
      headers: { authorization: await asker.bearerOf(office), 'content-type': 'application/json' },
      body: JSON.stringify(entry),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as ShownSecret).webhook.id
  }

  test('opens to those whose door it is, or the strangers would prove nothing', async () => {
    const opened = new Set<string>()
    const doors = guarded.filter(({ method, path }) => method === 'GET' && path.includes('{'))
    const colleague = { ...someTarget, courier: demoStaff.sub }
    const paid = { id: someTarget.id, week: '2026-05-03', payOn: '2026-05-15', payer: demoPayer }
    await insertRun(services.database.bind<AuthTables>('auth'), paid, { id: '', username: '' }, services.clock.now())
    const hooked = { ...someTarget, id: await addWebhook() }
    const targets = new Map<string, readonly Target[]>()
    for (const service of services.apps.keys())
      targets.set(service, [...(await asker.targetsOf(service)), colleague, hooked])
    const opens = async (operation: Operation): Promise<boolean> => {
      for (const owner of [...owners, office]) {
        const authorization = await asker.bearerOf(owner)
        for (const target of targets.get(operation.service) ?? [])
          if ((await asker.ask(operation, target, authorization)).status === 200) return true
      }
      return false
    }
    for (const operation of doors) if (await opens(operation)) opened.add(operation.name)
    expect([...opened].sort()).toEqual([...new Set(doors.map(({ name }) => name))].sort())
  })

  test('answers what is not of its form with a code of the catalogue', async () => {
    const authorization = await asker.bearerOf({ sub: someTarget.courier, groups: everyGroup })
    const wrong: string[] = []
    asker.taken()
    const judge = ({ status, code, text }: Answer, operation: Operation, fault: string): void => {
      if (status < 400 || (status < 500 && code !== '') || code === 'not-set-up') return
      wrong.push(`${label(operation, fault)}: ${status} ${text.slice(0, 100)}`)
    }
    for (const [at, operation] of guarded.entries()) {
      const { path, init } = requestOf(operation, someTarget, authorization)
      const sendBody = async (fault: string, body: BodyInit, more: Record<string, string> = {}) => {
        const headers = {
          authorization: authorization,
          'content-type': operation.bodyTypes[0] ?? 'application/json',
          ...more,
        }
        judge(await asker.send(operation.service, path, { ...init, headers, body }), operation, fault)
      }
      if (operation.body) {
        const right = exampleOf(operation.body, fillWith(someTarget))
        for (const { fault, value } of shareOf(wrongBodies(right), at)) await sendBody(fault, JSON.stringify(value))
      }
      if (operation.method !== 'GET')
        for (const { fault, bytes, headers } of shareOf(rawBodies, at)) await sendBody(fault, bytes, headers)
      for (const each of shareOf(wrongAddresses(operation, someTarget), at)) {
        judge(
          await asker.send(operation.service, each, { ...init, headers: { authorization } }),
          operation,
          each.slice(0, 60),
        )
      }
    }
    expect(wrong).toEqual([])
    say(`${guarded.length} operations × wrong requests: ${asker.taken()} tries`)
  })

  test('judges a command whose input is not of its form, and goes on', async () => {
    const authorization = await asker.bearerOf({ sub: someTarget.courier, groups: everyGroup })
    const headers = { authorization, 'content-type': 'application/json' }
    const wrong: string[] = []
    const nextId = counterIds(6)
    let tried = 0
    for (const command of commands) {
      const right = exampleOf(inputSchemaOf(command), fillWith(someTarget))
      // Whatever the schema lets through has an effect like any other, and is no matter of form.
      const faults = wrongBodies(right, 'input').filter(({ value }) => !command.input.safeParse(value).success)
      tried += faults.length
      for (const batch of inPushes(faults)) {
        const mutations = batch.map(({ value }, at) => ({
          ...nthTap(command, at),
          mid: nextId(),
          entity: `wrong/${at}`,
          input: value,
        }))
        const body = JSON.stringify({ clientId: numberedId(1), epoch: null, mutations })
        const { status, code, text } = await asker.send(command.service, '/v1/sync/push', {
          method: 'POST',
          headers,
          body,
        })
        if (batch.length === 1 && code === 'body-too-large') continue
        const results = status === 200 ? (JSON.parse(text) as PushResponse).results : []
        for (const [at, { fault }] of batch.entries()) {
          const result = results[at]
          if (result?.kind !== 'rejected' || result.code !== 'input-invalid')
            wrong.push(`${command.name}, ${fault}: ${status} ${code} ${result?.kind}`)
        }
      }
    }
    expect(wrong).toEqual([])
    say(`${commands.length} commands × wrong inputs: ${tried} tries`)
  })

  test('has fallen off nowhere', () => {
    expect(services.failures()).toEqual([])
  })
})
