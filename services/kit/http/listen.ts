import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { attachmentLimit } from '#contracts/sync/attachment.ts'
import { StartError } from '../start-error.ts'
import { closeSlowRequests } from './slow-requests.ts'
import { clientAddress, trustProxies, type RequestOrigin, type TrustedProxies } from './client-address.ts'

export interface Listening {
  port: number
  /** Takes no further requests, lets the open ones end, and closes what has not ended by then. */
  stop(): Promise<void>
}

export interface ListenOptions {
  port: number
  host: string
  /** The proxies whose `X-Forwarded-For` is trusted; none by default. */
  trustedProxies?: TrustedProxies
  /** The settings that the port and the address come from, for sentences about them. */
  names?: { port: string; host: string }
}

/** Milliseconds that a request may take to come: the largest file, over a line of 32 kbit/s. */
const slowest = attachmentLimit / 4
/** Milliseconds for the open requests when the services stop. */
const stopTimeoutMs = 5_000

function sentence(error: unknown, { port, host, names = { port: 'PORT', host: 'HOST' } }: ListenOptions): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or set ${names.port} to another port.`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set ${names.port} to a port above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this computer. Correct ${names.host}.`
  return `The services cannot listen on ${host}, port ${port} (${code}).`
}

type Peer = { incoming?: { socket?: { remoteAddress?: string } } }

/** @throws StartError when the port or the address cannot be used */
export async function listen(
  fetch: (request: Request, env: RequestOrigin) => Response | Promise<Response>,
  options: ListenOptions,
): Promise<Listening> {
  const proxies = options.trustedProxies ?? trustProxies([])
  const server = createServer(
    getRequestListener((request, env) => {
      const socket = (env as Peer).incoming?.socket?.remoteAddress ?? ''
      return fetch(request, {
        ...env,
        clientAddress: clientAddress(socket, request.headers.get('x-forwarded-for'), proxies),
      })
    }),
  )
  // A proxy in front holds its connections open for a minute: this side must not close first.
  server.keepAliveTimeout = 65_000
  server.requestTimeout = slowest
  closeSlowRequests(server, ({ socket, headers }) =>
    clientAddress(socket.remoteAddress ?? '', [headers['x-forwarded-for']].flat().join(','), proxies),
  )
  server.listen(options.port, options.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(sentence(error, options))
  }
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
      await closed
      clearTimeout(timer)
    },
  }
}
