import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { EvidenceCheckResult } from '#contracts/evidence/evidence-endpoints.ts'
import { problemType } from '#contracts/problem.ts'
import { recordParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { type LinkRow, type ReceiptRow, evidenceStore } from '#offline/evidence/evidence-store.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createDevice } from '#support/device.ts'
import { courierA, type Depot, type Person, today } from '../depot-under-test.ts'

export type Phone = ReturnType<typeof createDevice>
export const office: Person = { sub: 'office-1', groups: ['back-office', 'back-office/manager'] }

let series = 300

interface Network {
  /** Loses the response of the next push after the service has settled it. */
  isLost: boolean
  isOff: boolean
  /** A service that takes no larger push: bytes of its JSON. */
  mostBytes?: number
  /** Pushes so far. */
  pushes?: number
}

const tooLarge = () => {
  const code = 'body-too-large'
  const headers = { 'content-type': 'application/problem+json' }
  return Response.json({ type: problemType + code, title: 'Too large', status: 413, code }, { status: 413, headers })
}

async function sizeOf(body: BodyInit | undefined, headers: Record<string, string>): Promise<number> {
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).length : bytes.length
}

/** A courier's phone with the real engine. */
export function createPhone(
  depot: () => Depot,
  network: Network = { isLost: false, isOff: false },
  courier: Person = courierA,
): Phone {
  series += 1
  return Object.assign(
    createDevice({
      stores: [manifestStore, evidenceStore, courierStore],
      syncs: [manifestSync],
      actor: courier.sub,
      newId: counterIds(series),
      token: () => ({ kind: 'token', token: `${courier.sub}|`, actor: courier.sub }),
      fetch: async (input, init) => {
        if (network.isOff) throw new TypeError('offline')
        const { pathname, search } = new URL(new Request(input).url)
        const headers = Object.fromEntries(new Headers(init?.headers))
        const body = init?.body ?? undefined
        if (pathname === '/v1/sync/push') {
          network.pushes = (network.pushes ?? 0) + 1
          if ((await sizeOf(body, headers)) > (network.mostBytes ?? Infinity)) return tooLarge()
        }
        const response = await depot().request(courier, init?.method ?? 'GET', pathname + search, body, headers)
        if (network.isLost && pathname === '/v1/sync/push') {
          network.isLost = false
          throw new TypeError('lost')
        }
        return response
      },
    }),
    { evidence: true },
  )
}

export async function deliver(
  phone: Phone,
  { id }: Parcel,
  more: object = {},
  bytes: Record<string, ArrayBuffer> = {},
): Promise<string> {
  const proof = { handover: 'recipient', name: 'A. Sample' }
  const input = {
    parcelId: id,
    status: 'delivered' as const,
    photos: [],
    baseVersion: 0,
    proof,
    note: 'Blue door',
    ...more,
  }
  const [row] = await enqueue(phone, [{ command: recordParcelStatus, input, bytes }])
  return row?.mid ?? ''
}

export async function sync(phone: Phone): Promise<void> {
  await replay(phone, { now: true, pull: ['manifest'] })
}

export const readLinks = async ({ db }: Phone): Promise<LinkRow[]> => await db.table<LinkRow>('evidenceLinks').toArray()
export const readReceipts = async ({ db }: Phone): Promise<ReceiptRow[]> =>
  await db.table<ReceiptRow>('evidenceReceipts').toArray()

export async function checkDay(depot: Depot, day = today): Promise<EvidenceCheckResult> {
  return (await depot.call<EvidenceCheckResult>(office, 'GET', `/v1/evidence/check?day=${day}`)).body
}

export const listErrors = ({ findings }: EvidenceCheckResult): string[] =>
  findings.flatMap(({ isError, text }) => (isError ? [text] : []))

/** What somebody with the database's password does. */
export const edit = async ({ manifest: { db } }: Depot, statement: string): Promise<void> =>
  void (await sql.raw(statement).execute(db))
