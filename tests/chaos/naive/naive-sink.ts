import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { naivePage } from './naive-page.ts'

/** A service that believes every request: each delivery is one more effect. */
export interface NaiveSink {
  port: number
  /** The taps that have arrived, each as often as it did. */
  arrived: string[]
  close(): Promise<void>
}

export async function createNaiveSink(): Promise<NaiveSink> {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(naivePage)
      return
    }
    void text(request).then((body) => {
      for (const { mid } of (JSON.parse(body) as { mutations: { mid: string }[] }).mutations) arrived.push(mid)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    arrived,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
