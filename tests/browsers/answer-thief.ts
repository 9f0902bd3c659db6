import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deliver, readQuestion } from '../chaos/deliver.ts'
import { thingsIn } from '../chaos/fault-proxy.ts'

/** Stands before the services and takes away the answer to the first push, after they have taken it in. */
export interface AnswerThief {
  port: number
  /** The ids of the taps and the paths of the photos that were brought, each as often as it was. */
  brought: string[]
  /** Those whose answer is gone. */
  stolen: string[]
  close(): Promise<void>
}

export async function createAnswerThief(target: number): Promise<AnswerThief> {
  const brought: string[] = []
  const stolen: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const question = await readQuestion(request)
      const things = thingsIn(question)
      const answer = await deliver(target, question)
      brought.push(...things)
      if (things.length > 0 && stolen.length === 0) {
        stolen.push(...things)
        request.socket.destroy()
        return
      }
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body)
      // The services are gone: nobody is there to be told.
    })().catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    brought,
    stolen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
