import { Agent, request as open, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

/** A request or an answer, whole, so that it can be delivered twice. */
export interface Message {
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Question extends Message {
  method: string
  path: string
}

export interface Answer extends Message {
  status: number
}

const agent = new Agent({ keepAlive: true })

/** These headers belong to one connection, not to the message. */
const ofTheHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

const headersOf = ({ headers, body }: Message): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheHop.has(name))),
  ...(body.length > 0 ? { 'content-length': String(body.length) } : {}),
})

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function readQuestion(message: IncomingMessage): Promise<Question> {
  const { method = 'GET', url = '/', headers } = message
  return { method, path: url, headers, body: await bodyOf(message) }
}

/** Brings one copy to the services on this port. */
export async function deliver(port: number, question: Question): Promise<Answer> {
  const { method, path, body } = question
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = open({ agent, host: '127.0.0.1', port, method, path, headers: headersOf(question) }, resolve)
    outgoing.once('error', reject)
    outgoing.end(body)
  })
  return {
    status: incoming.statusCode ?? 502,
    headers: headersOf({ headers: incoming.headers, body: Buffer.alloc(0) }),
    body: await bodyOf(incoming),
  }
}
