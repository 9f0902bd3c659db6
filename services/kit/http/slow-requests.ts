import type { IncomingMessage, Server } from 'node:http'

/** Milliseconds that any request may take to arrive, however small it is. */
const graceMs = 60_000
/** The slowest line that a request may come by: 32 kbit/s. */
const leastBytesPerMs = 4
/** Milliseconds without a byte in either direction after which a connection is closed. Hint streams send one sooner. */
const silenceMs = 120_000
/**
 * Connections at a time: 10,000 streams of hints, and the requests beside them. Each one costs memory, and whoever opens
 * them need not send anything.
 */
const maxConnections = 15_000
/** Requests of one address that may be arriving at the same time. A browser sends six, and a depot shares one address. */
const maxArriving = 256

interface Limits {
  graceMs?: number
  silenceMs?: number
  maxArriving?: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes what holds a connection and doesn't use it: connections that stay silent, requests that come more slowly
 * than the slowest line, and more requests from one address than may arrive at once.
 * @param getAddress returns the address of whoever sent a request
 */
export function closeSlowRequests(
  server: Server,
  getAddress: (request: IncomingMessage) => string,
  limits: Limits = {},
): void {
  const arriving = new Map<string, number>()
  server.timeout = limits.silenceMs ?? silenceMs
  server.maxConnections = maxConnections
  server.on('request', (request) => {
    // One without a body is here already. It would not end before its response, which for a stream of hints is never.
    if (!hasBody(request)) return
    const address = getAddress(request)
    const count = (arriving.get(address) ?? 0) + 1
    if (count > (limits.maxArriving ?? maxArriving)) {
      request.destroy()
      return
    }
    arriving.set(address, count)
    const bytes = Number(request.headers['content-length'] ?? 0)
    const timer = setTimeout(() => request.destroy(), (limits.graceMs ?? graceMs) + bytes / leastBytesPerMs)
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const left = (arriving.get(address) ?? 1) - 1
      if (left > 0) arriving.set(address, left)
      else arriving.delete(address)
    }
    request.once('end', end)
    request.once('close', end)
  })
}
