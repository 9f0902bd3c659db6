import type { Hono } from 'hono'
import type { PullResponse, PushResponse } from '#contracts/sync/sync.ts'
import type { Verify } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { numberedId } from './parcels.ts'

/** The people who call a service in a test: their token is their subject and their groups in clear text. */
export interface Person {
  sub: string
  groups: readonly string[]
}

export const bearerOf = ({ sub, groups }: Person): string => `Bearer ${sub}|${groups.join(',')}`

export const verifyPerson: Verify = async (header) => {
  const [sub = '', groups = ''] = header?.replace('Bearer ', '').split('|') ?? []
  if (sub === '') throw new ProblemError('token-missing')
  return await Promise.resolve({
    sub,
    groups: groups.split(',').filter((group) => group !== ''),
    username: '',
    tokenId: '',
  })
}

/** Asks a service as a person, or as nobody. */
export async function callAs(
  app: Hono,
  person: Person | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', ...(person && { authorization: bearerOf(person) }) }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await app.request(path, { method, headers, ...init })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

export interface Tap {
  command: string
  entity: string
  input: object
}

let taps = 0

/** Pushes one tap of a person, and gives the answer to it. */
export async function tapAs(app: Hono, person: Person, tap: Tap): Promise<PushResponse['results'][number] | undefined> {
  const mutation = {
    mid: numberedId(++taps),
    n: taps,
    version: 1,
    deviceTime: '2026-05-14T08:59:00.000Z',
    age: 0,
    ...tap,
  }
  const body = { clientId: numberedId(1), epoch: null, mutations: [mutation] }
  return ((await callAs(app, person, 'POST', '/v1/sync/push', body)).body as PushResponse).results[0]
}

/** The rows of one kind in the feed of a person, as a new phone gets them. */
export async function feedOf(app: Hono, person: Person, kind: string): Promise<unknown[]> {
  const body = (await callAs(app, person, 'GET', '/v1/sync/pull?cursor=0')).body as PullResponse
  if (body.kind !== 'snapshot') throw new Error('A first pull is a snapshot.')
  return body.rows.filter((row) => row.kind === kind).map((row) => row.value)
}

/** The rows of one kind in the feed of a group, as a new phone of the person's gets them; undefined: they are not in it. */
export async function groupFeedOf(
  app: Hono,
  person: Person,
  feed: string,
  kind: string,
): Promise<unknown[] | undefined> {
  const { status, body } = await callAs(app, person, 'GET', `/v1/sync/pull?cursor=0&feed=${encodeURIComponent(feed)}`)
  if (status === 403) return undefined
  const page = body as PullResponse
  const rows = page.kind === 'snapshot' ? page.rows : page.changes
  return rows.filter((row) => row.kind === kind && row.value !== null).map((row) => row.value)
}
