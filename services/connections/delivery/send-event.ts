import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { checkUrl, isPublicAddress, PrivateAddressError, toHost, type AddressRules } from './check-address.ts'

/** Milliseconds for a request with its answer. */
const defaultTimeoutMs = 15_000
/** Bytes of an answer that are read. */
const mostBytes = 64 * 1024
/** Characters of an answer that staff see. */
const shownLength = 300

export interface SendResult {
  /** The HTTP status; null without an answer. */
  status: number | null
  /** Why it counts as not accepted; empty if it was. */
  error: string
  /** The first characters of the answer. */
  answer: string
  /** Seconds after which the receiver wants to be asked again, if it says so. */
  retryAfter: number | null
}

export interface Sender {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendResult>
  /** Ends the connections that are kept open. */
  close(): void
}

const errorLabels: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection broke',
  ENOTFOUND: 'The name of the server isn’t known',
  EAI_AGAIN: 'The name of the server couldn’t be looked up',
  ETIMEDOUT: 'The server didn’t answer in time',
  EHOSTUNREACH: 'The server can’t be reached',
  ENETUNREACH: 'The server can’t be reached',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate isn’t trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate isn’t trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server’s certificate isn’t trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for another name',
}

function toErrorLabel(error: unknown): string {
  if (error instanceof PrivateAddressError) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  return errorLabels[code] ?? `The request failed${code === '' ? '' : ` (${code})`}`
}

/** Returns the text without what no screen or database can hold. */
const toShown = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, shownLength)

function judgeStatus(status: number): string {
  if (status >= 200 && status < 300) return ''
  if (status >= 300 && status < 400) return `The answer was a redirect (${status}), which is not followed`
  return `The answer was ${status}`
}

function readRetryAfter({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return seconds > 0 ? Math.min(seconds, 3600) : null
}

const failed = (error: string): SendResult => ({ status: null, error, answer: '', retryAfter: null })

/**
 * Sends events. Each connection is made to an address that was checked for it; redirects are answers like any other, and of
 * an answer only its beginning is read.
 */
export function createSender(
  rules: AddressRules,
  { lookup, timeoutMs = defaultTimeoutMs }: { lookup: LookupFunction; timeoutMs?: number },
): Sender {
  const options = { keepAlive: true, maxSockets: 64, timeout: timeoutMs }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  return {
    async send(address, headers, body) {
      const refused = checkUrl(address, rules)
      if (refused !== null) return failed(refused)
      const url = new URL(address)
      const host = toHost(url)
      // A host that is an address is not looked up.
      if (isIP(host) !== 0 && !rules.allowsPrivate && !isPublicAddress(host))
        return failed(new PrivateAddressError().message)
      return await new Promise<SendResult>((done) => {
        const isSecure = url.protocol === 'https:'
        const request = (isSecure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          agent: isSecure ? agents['https:'] : agents['http:'],
          lookup,
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        })
        const timer = setTimeout(() => end(failed('The server didn’t answer in time')), timeoutMs)
        const end = (result: SendResult): void => {
          clearTimeout(timer)
          done(result)
          // Nothing happens to an answer that was read to its end; its connection is used again.
          request.destroy()
        }
        request.on('error', (error) => end(failed(toErrorLabel(error))))
        request.on('response', (response) => {
          const parts: Buffer[] = []
          let size = 0
          const status = response.statusCode ?? 0
          const finish = (): void => {
            clearTimeout(timer)
            const answer = toShown(Buffer.concat(parts))
            done({ status, error: judgeStatus(status), answer, retryAfter: readRetryAfter(response) })
          }
          response.on('data', (part: Buffer) => {
            size += part.length
            if (size <= mostBytes) return void parts.push(part)
            finish()
            request.destroy()
          })
          response.on('end', finish)
          response.on('error', (error) => end(failed(toErrorLabel(error))))
        })
        request.end(body)
      })
    },

    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
