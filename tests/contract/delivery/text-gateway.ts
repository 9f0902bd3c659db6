import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TextGateway } from '#kit/delivery/send-text.ts'

/** A real HTTP server that takes text messages as `docs/settings.md` describes. */
export async function startTextGateway() {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = []
  let status = 202
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('{"for":"+447700900104"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const gateway: TextGateway = { url: `http://127.0.0.1:${port}/send`, token: 'gateway-secret', sender: null }
  return {
    received,
    gateway,
    answer(next: number) {
      status = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
