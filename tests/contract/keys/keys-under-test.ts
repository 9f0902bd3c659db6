import { Hono } from 'hono'
import type { ApiKeyEntry, MadeKey } from '#contracts/staff/api-keys.ts'
import type { Database } from '#kit/database/database.ts'
import { createApiKeys, type ApiKeys } from '#kit/http/api-keys/api-keys.ts'
import { findKeyBy } from '#kit/http/api-keys/find-key.ts'
import { listen } from '#kit/http/listen.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService } from '#services/auth/service.ts'
import { createManifestService } from '#services/manifest/service.ts'
import { readDocuments } from '#services/run/api/api-document.ts'
import { serveApiDocument } from '#services/run/api/serve-document.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { createRootApp } from '#services/run/root-app.ts'
import { counterIds } from '#support/counter-ids.ts'
import type { DatabaseUnderTest } from '#support/databases.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { callAs, verifyPerson, type Person } from '#support/people.ts'
import { testConfig } from '#support/test-config.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'

export const office: Person = { sub: 'otto', groups: ['back-office'] }
export const manager: Person = { sub: 'mia', groups: ['sub-depot', 'sub-depot/SAM'] }

export interface Answer {
  status: number
  body: Record<string, unknown> & { code?: string; detail?: string; issues?: { at: string }[] }
  headers: Headers
}

export interface KeysUnderTest {
  database: Database
  clock: TurnedClock
  auth: Hono
  manifest: Hono
  /** Of the process that runs both services. */
  keys: ApiKeys
  /** The manifest service of another process. */
  manifestElsewhere: Hono
  /** Lines of the log. */
  lines: string[]
  make(entry?: Partial<ApiKeyEntry>, person?: Person): Promise<MadeKey>
  /** Calls with a key, from an address. */
  callWith(key: string, app: Hono, path: string, init?: RequestInit, address?: string): Promise<Answer>
  /** Serves both at a port, with the document, as the program does. */
  serve(): Promise<{ address: string; stop(): Promise<void> }>
  close(): Promise<void>
}

/** The auth and manifest services of one process, and the manifest service of another one, on one database. */
export async function startKeys(kind: DatabaseUnderTest): Promise<KeysUnderTest> {
  const database = await kind.open()
  const clock = turnedClock()
  const lines: string[] = []
  const log = createLog((line) => void lines.push(line))
  const serviceTokens = createServiceTokens([new Uint8Array(32).fill(3)], clock)
  const apps: Record<string, Hono> = {}
  const callAuth = createServiceClient({
    from: 'manifest',
    tokens: serviceTokens,
    baseOf: (key) => `http://${key}.test`,
    fetch: (input, init) => inProcessFetch(apps)(input, init),
  })
  const process = () => {
    const keys = createApiKeys(findKeyBy(callAuth), clock)
    const rateLimit = { burst: 100_000, perSecond: 100_000 }
    const verify = keys.admit(verifyPerson)
    return {
      keys,
      deps: { database, verify, apiKeys: keys, serviceTokens, clock, newId: counterIds(7), log, rateLimit },
    }
  }
  const here = process()
  const { app: auth } = await createAuthService(here.deps)
  apps['auth'] = auth
  const { app: manifest } = await createManifestService(here.deps)
  const { app: manifestElsewhere } = await createManifestService(process().deps)
  for (const code of ['SAM', 'NOR'])
    await callAs(auth, office, 'PUT', `/v1/sub-depots/${code}`, { name: `Depot ${code}`, phone: null })
  return {
    database,
    clock,
    auth,
    manifest,
    keys: here.keys,
    manifestElsewhere,
    lines,
    async make(entry = {}, person = manager) {
      const whole = {
        name: 'Export',
        places: ['SAM'],
        scopes: ['view'],
        perMinute: 120,
        endsOn: '2026-12-31',
        ...entry,
      }
      const { status, body } = await callAs(auth, person, 'POST', '/v1/api-keys', whole)
      if (status !== 200) throw new Error(`The key was not made: ${JSON.stringify(body)}`)
      return body as MadeKey
    },
    async callWith(key, app, path, init = {}, address = '203.0.113.7') {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${key}`)
      const response = await app.request(path, { ...init, headers }, { clientAddress: address })
      const text = await response.text()
      return {
        status: response.status,
        body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
        headers: response.headers,
      }
    },
    async serve() {
      const config = {
        ...testConfig,
        services: { ...testConfig.services, auth: '/api/auth', manifest: '/api/manifest' },
      }
      const documents = readDocuments(new Map(Object.entries({ auth, manifest })), config, 'http://localhost', fetch)
      const root = createRootApp({
        player: new Hono(),
        config,
        mounted: new Map([
          ['/api/auth', auth],
          ['/api/manifest', manifest],
        ]),
        files: serveAppFiles('no-such-folder'),
        answerApiDocument: serveApiDocument(documents),
        newId: counterIds(8),
        log,
        clock,
      })
      const server = await listen((request, env) => root.fetch(request, env), { port: 0, host: '127.0.0.1' })
      return { address: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
    },
    close: () => database.close(),
  }
}

export const rounds = '/v1/depot/rounds'
