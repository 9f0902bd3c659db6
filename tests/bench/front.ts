import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { deliver, readQuestion } from '../chaos/deliver.ts'
import { benchFile, pageAddress } from './bench-page.ts'

export interface Passed {
  path: string
  /** How long the service took, in milliseconds. */
  serverMs: number
}

/** A proxy before the services that also serves the bench's own page. It adds the delay it is given. */
export interface Front {
  origin: string
  /** Milliseconds there and back; a connection costs as much once more before its first request. */
  roundTrip(ms: number): void
  /** Returns the requests that reached the services since the last call. */
  passed(): Passed[]
  /** The next answer of a path that ends so is lost on its way: the service has done the work, and nobody hears of it. */
  loseAnswer(ending: string): void
  /** No signal. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** `target`: the services' port; null where only the bench's page is wanted. */
export async function createFront(target: number | null): Promise<Front> {
  const met = new WeakSet<Socket>()
  let rtt = 0
  let passed: Passed[] = []
  let losing: string | null = null

  const pass = async (request: IncomingMessage, response: ServerResponse, port: number) => {
    const question = await readQuestion(request)
    const far = rtt
    if (far > 0) await wait(met.has(request.socket) ? far / 2 : far * 1.5)
    met.add(request.socket)
    const start = performance.now()
    const answer = await deliver(port, question)
    passed.push({ path: question.path, serverMs: performance.now() - start })
    if (far > 0) await wait(far / 2)
    if (losing !== null && question.path.replace(/\?.*$/, '').endsWith(losing)) {
      losing = null
      response.destroy()
    }
    if (response.destroyed) return
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '')
    if (path.startsWith(pageAddress)) {
      const { type, bytes } = benchFile(path)
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(bytes)
    } else if (target === null) response.writeHead(404).end()
    // The connection was cut in the middle, so nobody is left to answer.
    else void pass(request, response, target).catch(() => request.socket.destroy())
  }

  let server: Server | null = null
  const listen = async (port: number): Promise<number> => {
    server = createServer(answer)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const cut = async () => {
    const open = server
    server = null
    open?.closeAllConnections()
    if (open) await new Promise((resolve) => open.close(resolve))
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    roundTrip(ms) {
      rtt = ms
    },
    passed() {
      const told = passed
      passed = []
      return told
    },
    loseAnswer(ending) {
      losing = ending
    },
    cut,
    async mend() {
      if (!server) await listen(port)
    },
    close: cut,
  }
}
