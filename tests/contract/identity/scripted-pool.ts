import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedAnswer {
  status: number
  type: string
  body: string
}

export const json = (body: object, status = 200): ScriptedAnswer => ({
  status,
  type: 'application/x-amz-json-1.1',
  body: JSON.stringify(body),
})

/** A server that gives the answers of its script in order and keeps what it was asked. */
export async function startScriptedPool(script: readonly ScriptedAnswer[]) {
  const asked: { operation: string; body: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answer = script[asked.length] ?? { status: 500, type: 'text/plain', body: 'The script is over.' }
      const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
      asked.push({ operation, body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown> })
      response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/`,
    asked,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
