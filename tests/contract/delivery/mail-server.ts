import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '#kit/delivery/send-mail.ts'

export interface ReceivedMail {
  /** The envelope. */
  from: string
  to: string[]
  /** As it came. */
  raw: string
  /** Decoded; the names are in lower case. A header that came twice stands here twice. */
  headers: [name: string, value: string][]
  text: string
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** RFC 2047. */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      (form.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQuoted(text.replaceAll('_', ' '))).toString(),
    )

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  const body = raw.slice(end + 4)
  const encoding = headers.find(([name]) => name === 'content-transfer-encoding')?.[1]
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replaceAll(/=\r\n/g, ''))
        : Buffer.from(body, 'latin1')
  return { headers, text: bytes.toString().trim() }
}

/** What the server says to the next messages: at RCPT, at DATA, or nothing wrong. */
export interface Scripted {
  recipient?: number
  data?: number
  /** Milliseconds before a message is taken. */
  delay?: number
}

const refusal = (responseCode: number): Error =>
  Object.assign(new Error('Not now, jane.private@example.com'), { responseCode })

/** A real SMTP server on this machine. */
export async function startMailServer(options: SMTPServerOptions = {}, host = '127.0.0.1') {
  const received: ReceivedMail[] = []
  let script: Scripted = {}
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      connections += 1
      callback()
    },
    onRcptTo(_address, _session, callback) {
      callback(script.recipient === undefined ? null : refusal(script.recipient))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { data, delay = 0 } = script
        setTimeout(() => {
          if (data !== undefined) return callback(refusal(data))
          const raw = Buffer.concat(chunks).toString('latin1')
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw,
            ...readMail(raw),
          })
          callback()
        }, delay)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => void server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    host: '127.0.0.1',
    port,
    secure: false,
    user: null,
    password: null,
    from: { name: 'Kurierdepot Müller', address: 'no-reply@depot.example' },
  }
  return {
    received,
    mailServer,
    connections: () => connections,
    answer(next: Scripted) {
      script = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>
