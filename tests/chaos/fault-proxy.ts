import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { deliver, readQuestion, type Answer, type Question } from './deliver.ts'
import { kindOf, noFault, type FaultDraw } from './faults.ts'

export interface Tally {
  /** Requests that could have met a fault. */
  requests: number
  faulty: number
  byFault: Record<string, number>
  /** Taps and photos that reached a service once more. */
  duplicates: number
}

/** A proxy between the browser and the services that reads every request whole and applies the fault drawn for it. */
export interface FaultProxy {
  port: number
  tally: Tally
  rage(): void
  /** No more faults; resolves when the last late copy is delivered. */
  calm(): Promise<void>
  close(): Promise<void>
}

/** Delays of a slow network in milliseconds: half of a round trip, and 2 Mbit/s. */
const thin = async (bytes: number): Promise<void> => await wait(150 + (bytes * 8) / 2_000)

/** The lasting effect of a delivery: its taps, or its photo. */
export function thingsIn({ path, method, headers, body }: Question): string[] {
  if (method === 'PUT') return [path]
  if (method !== 'POST' || kindOf(path) !== 'push') return []
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
  return (JSON.parse(text) as { mutations: { mid: string }[] }).mutations.map(({ mid }) => mid)
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
}

/** A gateway's error page; the app may rely on the status code alone. */
function refuse(response: ServerResponse, status: number): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'text/plain', ...(status === 429 ? { 'retry-after': '1' } : {}) })
  response.end('Not now')
}

export async function createFaultProxy(target: number, draw: FaultDraw): Promise<FaultProxy> {
  const tally: Tally = { requests: 0, faulty: 0, byFault: {}, duplicates: 0 }
  const seen = new Set<string>()
  const late = new Set<Promise<Answer>>()
  let raging = false

  const bring = async (question: Question): Promise<Answer> => {
    const things = thingsIn(question)
    tally.duplicates += things.filter((thing) => seen.has(thing)).length
    for (const thing of things) seen.add(thing)
    return await deliver(target, question)
  }
  const meet = (path: string) => {
    const kind = raging ? kindOf(path) : undefined
    if (kind === undefined) return { fault: noFault, lateMs: 0 }
    const met = draw(kind)
    tally.requests += 1
    tally.byFault[met.fault.name] = (tally.byFault[met.fault.name] ?? 0) + 1
    if (met.fault !== noFault) tally.faulty += 1
    return met
  }
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const question = await readQuestion(request)
    const { fault, lateMs } = meet(question.path)
    if (fault.slow) await thin(question.body.length)
    const answers = await Promise.all(Array.from({ length: fault.deliveries }, () => bring(question)))
    const answer = answers.at(-1)
    if (fault.late) {
      const copy = wait(lateMs).then(() => bring(question))
      // It may come when the services are gone.
      copy.catch(() => undefined)
      late.add(copy)
    }
    if (fault.slow && answer) await thin(answer.body.length)
    if (fault.answer === 'none') request.socket.destroy()
    else if (fault.answer === 'own' && answer) send(response, answer)
    else if (typeof fault.answer === 'number') refuse(response, fault.answer)
  }

  const server = createServer((request, response) => {
    // The connection was cut in the middle, so nobody is left to answer.
    void pass(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    tally,
    rage() {
      raging = true
    },
    async calm() {
      raging = false
      await Promise.allSettled(late)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
