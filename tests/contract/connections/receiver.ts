import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver got. */
export interface Received {
  id: string
  type: string
  data: { n?: number; parcel?: string }
  body: string
  headers: IncomingHttpHeaders
}

/** A status, or what to do with the response. */
type Answer = number | ((response: ServerResponse) => void)

export interface Receiver {
  url: string
  /** Everything that arrived, accepted or not, in order. */
  received: Received[]
  /** How it answers from now on; with 204 at first. */
  answer: (received: Received) => Answer
  close(): Promise<void>
}

/** A system that gets events, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
      const got = { id: String(request.headers['webhook-id']), type, data, body, headers: request.headers }
      receiver.received.push(got)
      const answer = receiver.answer(got)
      if (typeof answer === 'function') answer(response)
      else response.writeHead(answer).end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: () => 204,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return receiver
}
