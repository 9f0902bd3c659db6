import type { PushRequest } from '#contracts/sync/sync.ts'
import { readToken } from '../depot/tokens.ts'
import type { Speaker } from '../phone/outside.ts'

/** A request as it lies in the network. */
export interface Parcelled {
  service: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | ArrayBuffer | undefined
}

/** A request whose sender still waits for the response. */
export interface Message extends Parcelled {
  sender: Speaker
  resolve(response: Response): void
  reject(reason: unknown): void
  /** Set once a service has done it: the answer is on its way. */
  answer?: Response
}

export function parcelled(input: string, init: RequestInit): Parcelled {
  const url = new URL(input)
  const body = init.body
  if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof ArrayBuffer)) {
    throw new Error('The engine sent a body that the model does not know.')
  }
  const [, service = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(url.pathname) ?? []
  return {
    service,
    method: init.method ?? 'GET',
    path: `${path}${url.search}`,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: body ?? undefined,
  }
}

export const requestOf = ({ service, method, path, headers, body }: Parcelled): Request =>
  new Request(`http://${service}.test${path}`, { method, headers, body: body ?? null })

/** The courier in whose name it is sent. */
export const subjectOf = ({ headers }: Parcelled): string =>
  readToken((headers['authorization'] ?? '').replace('Bearer ', '')).sub

/** The mutations that it carries. */
export function mutationsOf({ path, body }: Parcelled): PushRequest['mutations'] {
  if (path !== '/v1/sync/push' || typeof body !== 'string') return []
  return (JSON.parse(body) as PushRequest).mutations
}

/** The tap that it is, or withdraws: when a void is rejected, the tap comes back. */
export const midConcerned = ({ mid, command, input }: PushRequest['mutations'][number]): string =>
  command === 'void' ? (input as { mid: string }).mid : mid

export type Traffic = 'push' | 'pull' | 'photo'

export const trafficOf = ({ path }: Pick<Parcelled, 'path'>): Traffic => {
  if (path.startsWith('/v1/sync/pull') || path.startsWith('/v1/sync/heads')) return 'pull'
  return path === '/v1/sync/push' ? 'push' : 'photo'
}

export const isPull = ({ path }: Parcelled): boolean => path.startsWith('/v1/sync/pull')

/** A description for a trace. */
export function described(message: Message): string {
  const { sender, method, service, path } = message
  const taps = mutationsOf(message).map(({ n, command }) => `${n} ${command}`)
  return `${sender.storeName} ${method} ${service}${path} ${taps.join(', ')}`
}
