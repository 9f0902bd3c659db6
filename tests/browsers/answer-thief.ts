import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deliver, readQuestion } from '../chaos/deliver.ts'
import { thingsIn } from '../chaos/fault-proxy.ts'

/** A proxy before the services that drops the response to the first push after they have processed it. */
export interface AnswerThief {
  port: number
  /** The ids of the taps and the paths of the photos that were brought, each as often as it was. */
  brought: string[]
  /** The pushes whose response was dropped. */
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
      // The services are gone, so there is nobody to answer.
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
