import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { loadPeer, peersFolder } from './install-peers.ts'

/** A small server that takes what each peer sends in its own way, in memory. */
export interface PeersServer {
  port: number
  /** Returns the number of times that a write of each parcel was carried out. */
  applied(): Promise<Map<string, number>>
  close(): Promise<void>
}

interface Versioned {
  id: string
  version: number
}
interface RxdbRow {
  newDocumentState: Versioned
  assumedMasterState?: Versioned
}

type PouchModule = new (name: string) => { allDocs(): Promise<{ rows: { id: string; value: { rev: string } }[] }> }

/** A CouchDB in memory: `express-pouchdb` at `/couch`. @throws Error where the peers are not installed */
function openCouch() {
  const pouchdb = loadPeer('pouchdb') as { plugin(adapter: unknown): { defaults(options: object): PouchModule } }
  const InMemory = pouchdb.plugin(loadPeer('pouchdb-adapter-memory')).defaults({ adapter: 'memory' })
  const express = loadPeer('express') as () => RequestListener & { use(path: string, app: unknown): void }
  const endpoint = loadPeer('express-pouchdb') as (pouch: unknown, options: object) => unknown
  const app = express()
  app.use(
    '/couch',
    endpoint(InMemory, {
      mode: 'minimumForPouchDB',
      inMemoryConfig: true,
      logPath: join(peersFolder, 'couch.log'),
    }),
  )
  return { app, InMemory }
}

export async function startPeersServer({ withCouch }: { withCouch: boolean }): Promise<PeersServer> {
  const times = new Map<string, number>()
  const apply = (id: string): void => void times.set(id, (times.get(id) ?? 0) + 1)
  const versions = new Map<string, Versioned>()
  const seen = new Set<string>()
  const api = new Hono()
    // As in its guide: a row whose assumed state is not the server’s is a conflict, and is sent back.
    .post('/rxdb', async (context) => {
      const conflicts: Versioned[] = []
      for (const { newDocumentState: next, assumedMasterState: assumed } of await context.req.json<RxdbRow[]>()) {
        const now = versions.get(next.id)
        if (now && now.version !== assumed?.version) conflicts.push(now)
        else {
          versions.set(next.id, next)
          apply(next.id)
        }
      }
      return context.json(conflicts)
    })
    .post('/tanstack', async (context) => {
      const key = context.req.header('idempotency-key') ?? ''
      if (!seen.has(key)) for (const { id } of await context.req.json<{ id: string }[]>()) apply(id)
      seen.add(key)
      return context.json({})
    })
    // As in its guide: each operation is carried out on the row.
    .post('/powersync', async (context) => {
      for (const { id } of await context.req.json<{ id: string }[]>()) apply(id)
      return context.json({})
    })
  const couch = withCouch ? openCouch() : null
  const hono = getRequestListener(api.fetch)
  const server = createServer((request, response) => {
    if (couch && request.url?.startsWith('/couch')) couch.app(request, response)
    else void hono(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async applied() {
      if (!couch) return times
      const { rows } = await new couch.InMemory('parcels').allDocs()
      // The first revision is the row itself.
      return new Map(
        rows.map(({ id, value }) => [id, Number(value.rev.split('-')[0]) - 1] as const).filter(([, n]) => n > 0),
      )
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
