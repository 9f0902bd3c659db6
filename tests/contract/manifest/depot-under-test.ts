import type { HelperParcel } from '#contracts/manifest/helper-parcel.ts'
import type { DoorNote } from '#contracts/manifest/door-notes.ts'
import type { PartOffer } from '#contracts/manifest/part-offers.ts'
import type { StopList } from '#contracts/manifest/stop-list.ts'
import type { Manifest, Round } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import type { Problem } from '#contracts/problem.ts'
import type { Mutation, MutationResult, PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { createLog } from '#kit/log.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { Telemetry } from '#kit/telemetry/telemetry.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { createManifestService, type ManifestParts } from '#services/manifest/service.ts'
import type { ManifestDeps } from '#services/manifest/manifest-deps.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'

export const today = '2026-05-14'

export interface Person {
  sub: string
  groups: readonly string[]
}

export const courierA: Person = { sub: 'courier-a', groups: ['courier'] }
export const courierB: Person = { sub: 'courier-b', groups: ['courier'] }
export const staff: Person = { sub: 'staff-sam', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherStaff: Person = { sub: 'staff-oth', groups: ['sub-depot', 'sub-depot/OTH'] }

/** What a device has after following its feed. */
export interface Lists {
  rounds: Map<string, Round>
  manifests: Map<string, Manifest>
  parcels: Map<string, Parcel>
  doorNotes: Map<string, DoorNote>
  partOffers: Map<string, PartOffer>
  stopLists: Map<string, StopList>
  helperParcels: Map<string, HelperParcel>
  cursor: number
  epoch: string
}

export interface Answer<T> {
  status: number
  body: T
}

export interface Depot {
  manifest: ManifestDeps
  /** Lines of the log, newest last. */
  logged: readonly string[]
  setTime(iso: string): void
  /** As a port hands requests on. */
  fetch(request: Request, env: object): Response | Promise<Response>
  /** What is neither JSON nor a file of parcels. */
  request(
    person: Person,
    method: string,
    path: string,
    body?: BodyInit,
    headers?: Record<string, string>,
  ): Promise<Response>
  call<T = Problem>(person: Person, method: string, path: string, body?: unknown): Promise<Answer<T>>
  importFile<T = ImportResult>(person: Person, text: string, type?: string): Promise<Answer<T>>
  /** One tap; ids and order are given here. */
  tap(command: string, input: { parcelId: string } & Record<string, unknown>, more?: Partial<Mutation>): Mutation
  push(person: Person, ...mutations: Mutation[]): Promise<MutationResult[]>
  /** Follows the feed, from its start or from where a device is. */
  lists(person: Person, device?: Lists): Promise<Lists>
  assign(round: Partial<{ id: string; number: string; name: string }>, courier: Person | null): Promise<string>
}

export const roundA = numberedId(0x104)
export const roundB = numberedId(0x118)

const noLists = (): Lists => ({
  rounds: new Map(),
  manifests: new Map(),
  parcels: new Map(),
  doorNotes: new Map(),
  partOffers: new Map(),
  stopLists: new Map(),
  helperParcels: new Map(),
  cursor: 0,
  epoch: '',
})

const person = (header: string | undefined): Person => {
  const [sub = '', groups = ''] = header?.replace('Bearer ', '').split('|') ?? []
  if (sub === '') throw new ProblemError('token-missing')
  return { sub, groups: groups.split(',').filter((group) => group !== '') }
}

/** The service on a database of its own; the token of a person is their name and groups in clear. */
export async function startDepot(
  database: Database,
  callAuth: CallService | null = null,
  telemetry?: Telemetry,
  parts: ManifestParts = {},
): Promise<Depot> {
  let now = new Date(`${today}T06:00:00.000Z`)
  const lines: string[] = []
  const { app, manifest } = await createManifestService(
    {
      database,
      clock: { now: () => now },
      newId: counterIds(7),
      log: createLog((line) => lines.push(line)),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: async (header) => ({ ...person(header), username: '', tokenId: '' }),
      ...(telemetry && { telemetry }),
    },
    callAuth,
    parts,
  )

  const request: Depot['request'] = async (who, method, path, body, headers) =>
    await app.request(path, {
      method,
      headers: { authorization: `Bearer ${who.sub}|${who.groups.join(',')}`, ...headers },
      body,
    })

  async function send<T>(
    who: Person,
    method: string,
    path: string,
    body?: BodyInit,
    type?: string,
  ): Promise<Answer<T>> {
    const response = await request(who, method, path, body, type === undefined ? {} : { 'content-type': type })
    const answer = (await response.json()) as T
    if (response.status >= 500) throw new Error(`${method} ${path}: ${response.status}\n${lines.slice(-3).join('\n')}`)
    return { status: response.status, body: answer }
  }

  let taps = 0
  const depot: Depot = {
    manifest,
    logged: lines,
    setTime: (iso) => void (now = new Date(iso)),
    fetch: (asked, env) => app.fetch(asked, env),
    request,
    call: (who, method, path, body) =>
      body === undefined ? send(who, method, path) : send(who, method, path, JSON.stringify(body), 'application/json'),
    importFile: (who, text, type = 'text/csv') => send(who, 'POST', '/v1/manifests/import', text, type),
    tap: (command, input, more) => ({
      mid: numberedId(0x1000000 + ++taps),
      n: taps,
      command,
      version: 1,
      entity: `parcel/${input.parcelId}`,
      input,
      deviceTime: now.toISOString(),
      age: 0,
      ...more,
    }),
    async push(who, ...mutations) {
      const body = { clientId: numberedId(1), epoch: null, mutations }
      const answer = await depot.call<PushResponse>(who, 'POST', '/v1/sync/push', body)
      if (answer.status !== 200) throw new Error(`push: ${JSON.stringify(answer.body)}`)
      return answer.body.results
    },
    async lists(who, lists = noLists()) {
      const put = (kind: string, id: string, value: unknown) => {
        const kept: Record<string, Map<string, unknown>> = {
          round: lists.rounds,
          manifest: lists.manifests,
          parcel: lists.parcels,
          'door-note': lists.doorNotes,
          'part-offer': lists.partOffers,
          'stop-list': lists.stopLists,
          'helper-parcel': lists.helperParcels,
        }
        if (value === null) kept[kind]?.delete(id)
        else kept[kind]?.set(id, value)
      }
      const pull = async (query: string) => {
        const answer = await depot.call<PullResponse>(who, 'GET', `/v1/sync/pull?limit=2000&${query}`)
        if (answer.status !== 200) throw new Error(`pull: ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      for (;;) {
        const page = await pull(`cursor=${lists.cursor}&epoch=${encodeURIComponent(lists.epoch)}`)
        if (page.kind === 'snapshot') {
          if (lists.cursor > 0) throw new Error('A snapshot was not expected.')
          lists.epoch = page.epoch
          lists.cursor = page.at
          for (let rows = page; ;) {
            for (const row of rows.rows) put(row.kind, row.id, row.value)
            if (rows.next === null) break
            const next = await pull(
              `cursor=0&epoch=${encodeURIComponent(page.epoch)}&after=${encodeURIComponent(rows.next)}`,
            )
            if (next.kind !== 'snapshot') throw new Error('The snapshot broke off.')
            rows = next
          }
          return lists
        } else {
          for (const change of page.changes) {
            if (change.seq !== lists.cursor + 1)
              throw new Error(`The feed jumps from ${lists.cursor} to ${change.seq}.`)
            lists.cursor = change.seq
            put(change.kind, change.id, change.value)
          }
          if (lists.cursor >= page.head) return lists
        }
      }
    },
    async assign({ id = roundA, number = '104', name = 'Sampleton North' }, courier) {
      const body = { subDepot: 'SAM', number, name, courier: courier?.sub ?? null }
      const { status } = await depot.call(staff, 'PUT', `/v1/rounds/${id}`, body)
      if (status !== 200) throw new Error(`assign: ${status}`)
      return id
    },
  }
  return depot
}

/** A file of so many invented parcels of one round. */
export function fileOf(parcels: number, more: DemoRow = {}, seed = 104): string {
  const round = { subDepot: 'SAM', date: today, round: '104', roundName: 'Sampleton North' }
  return importCsv(demoRows({ ...round, parcels, seed }).map((row) => ({ ...row, ...more })))
}

/** The lists' parcels in the order of the round. */
export const inOrder = (lists: Lists): Parcel[] =>
  [...lists.parcels.values()].toSorted((a, b) => a.sequence - b.sequence)
