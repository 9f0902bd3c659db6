import http from 'node:http'
import https from 'node:https'
import { gunzipSync } from 'node:zlib'

export interface Response {
  status: number
  body: unknown
  /** Seconds after which to try again, if the service says so. */
  retryAfter: number | undefined
}

/** A line to the proxy from an address of its own, as each phone has one. @throws Error where no answer comes */
export interface Line {
  call(method: string, path: string, more?: { token?: string; body?: unknown; type?: string }): Promise<Response>
  close(): void
}

interface LineOptions {
  port: number
  /** The certificate of the proxy; null past it, where nothing is encrypted. */
  certificate: string | null
  /** From 1; the addresses of a loopback are many. */
  number: number
}

const timeoutMs = 20_000

export function createLine({ port, certificate, number }: LineOptions): Line {
  const localAddress = `127.0.${1 + Math.floor(number / 250)}.${(number % 250) + 1}`
  const pool = { keepAlive: true, maxSockets: 4 }
  const agent =
    certificate === null ? new http.Agent(pool) : new https.Agent({ ...pool, ca: certificate, servername: 'localhost' })
  const request = certificate === null ? http.request : https.request
  return {
    call: (method, path, { token, body, type = 'application/json' } = {}) =>
      new Promise((resolve, reject) => {
        const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
        const headers = {
          'accept-encoding': 'gzip',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(sent) }),
        }
        const asked = request({
          host: '127.0.0.1',
          port,
          localAddress,
          agent,
          method,
          path,
          headers,
          timeout: timeoutMs,
        })
        asked.once('timeout', () => asked.destroy(new Error('No answer came in time.')))
        asked.once('error', reject)
        asked.once('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('error', reject)
          response.once('end', () => {
            if (!response.complete) return reject(new Error('The answer broke off.'))
            const bytes = Buffer.concat(chunks)
            const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
            const isJson = /json/.test(response.headers['content-type'] ?? '')
            const wait = response.headers['retry-after']
            resolve({
              status: response.statusCode ?? 0,
              body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
              retryAfter: wait === undefined ? undefined : Number(wait),
            })
          })
        })
        asked.end(sent)
      }),
    close: () => agent.destroy(),
  }
}
