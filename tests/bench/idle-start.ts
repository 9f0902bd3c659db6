import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import type { ServiceKey } from '#contracts/service-key.ts'
import { openDatabase } from '#offline/database.ts'
import type { Engine } from '#offline/engine.ts'
import { deviceClock } from '#offline/clock.ts'
import { replay, type ReplayOptions } from '#offline/replay.ts'
import { tokenClaims } from '#offline/session/token-claims.ts'
import { loadRegistry, pullTimes } from '#src/features.ts'
import { createLocks } from '#support/locks.ts'
import { startStack, type Stack } from '../e2e/support/stack.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'

const runs = 15
/** Here, because a program of the tests can load nothing more once it runs. */
const registry = await loadRegistry()
/** The most requests of a start at which nothing is new. */
const limit = 1

/** Passes connections on to a port and counts their bytes in both directions. */
async function countBytes(port: number) {
  let bytes = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (part: Buffer) => {
        bytes += part.length
        to.write(part)
      })
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const own = bytes
      bytes = 0
      return own
    },
    close: () => server.close(),
  }
}

async function signIn({ port, accounts }: Stack): Promise<string> {
  const courier = accounts.find(({ group }) => group === 'courier')
  const response = await fetch(`http://127.0.0.1:${port}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'courier-app',
      AuthParameters: { USERNAME: courier?.username, PASSWORD: courier?.password },
    }),
  })
  const body = (await response.json()) as { AuthenticationResult?: { AccessToken: string } }
  if (!body.AuthenticationResult) throw new Error(`sign-in: ${JSON.stringify(body)}`)
  return body.AuthenticationResult.AccessToken
}

/** What a phone that has everything asks at its start: by a look, and by a pull of each service as before it. */
export async function measureIdleStart(tell: (finding: Finding) => void): Promise<void> {
  Dexie.dependencies.indexedDB = indexedDB
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const stack = await startStack()
  const line = await countBytes(stack.port)
  try {
    const token = await signIn(stack)
    const actor = tokenClaims(token)?.sub ?? ''
    let requests = 0
    const engine: Engine = {
      db: openDatabase('idle-start', registry.stores),
      actor,
      program: 1,
      address: (service) => `${line.origin}/api/${service}`,
      syncs: registry.syncs,
      tokens: { token: () => Promise.resolve({ kind: 'token', token, actor }) },
      fetch: async (input, init) => {
        requests += 1
        return await fetch(input, init)
      },
      clock: deviceClock,
      random: () => 0.5,
      newId: () => crypto.randomUUID(),
      locks: createLocks(),
      onQueued: () => undefined,
      onExchange: () => undefined,
      onProgress: () => undefined,
    }
    const services = Object.keys(pullTimes) as ServiceKey[]
    const start = async (options: ReplayOptions) => {
      requests = 0
      line.take()
      const began = performance.now()
      const { missed } = await replay(engine, { now: true, ...options })
      if (missed.length > 0) throw new Error(`Not pulled: ${missed.join()}`)
      return { ms: performance.now() - began, requests, bytes: line.take() }
    }
    // The second run brings what the first one itself has moved.
    for (let run = 0; run < 3; run++) await start({ pull: services })
    const [looks, pulls]: Awaited<ReturnType<typeof start>>[][] = [[], []] as const
    for (let run = 0; run < runs; run++) {
      pulls.push(await start({ pull: services }))
      looks.push(await start({ look: services }))
    }
    const middle = (all: typeof looks, of: 'ms' | 'requests' | 'bytes') =>
      percentile(
        all.map((each) => each[of]),
        0.5,
      )
    const figures = (all: typeof looks) =>
      `${middle(all, 'requests')} requests, ${(middle(all, 'bytes') / 1000).toFixed(1)} kB on the line, ${middle(all, 'ms').toFixed(0)} ms`
    tell({
      text: `A start at which nothing is new, ${services.length} services: ${figures(looks)}; by a pull of each: ${figures(pulls)} (aim ≤ ${limit} request)`,
      kept: middle(looks, 'requests') <= limit,
    })
    engine.db.close()
  } finally {
    line.close()
    await stack.remove()
  }
}
