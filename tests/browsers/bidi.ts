import { once } from 'node:events'
import { WebSocket } from 'ws'

/** One session of W3C WebDriver BiDi. */
export interface Bidi {
  ask: <Answer>(method: string, params: object) => Promise<Answer>
  onEvent: (listener: (method: string, params: unknown) => void) => void
}

interface Answered {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  message?: string
  method?: string
  params?: unknown
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * The protocol itself, of which this needs ten commands: the client libraries want a newer Node or a newer
 * Firefox than this project does.
 */
export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, Waiting>()
  const listeners: ((method: string, params: unknown) => void)[] = []
  let last = 0
  socket.on('message', (data: Buffer) => {
    const { id, type, result, message, method, params } = JSON.parse(data.toString()) as Answered
    if (type === 'event') for (const listener of listeners) listener(method ?? '', params)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (type === 'error') asked?.reject(new Error(message))
    else asked?.resolve(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone'))
  })
  const bidi: Bidi = {
    ask: async <Answer>(method: string, params: object) => {
      const id = ++last
      const answered = new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      socket.send(JSON.stringify({ id, method, params }))
      return (await answered) as Answer
    },
    onEvent: (listener) => void listeners.push(listener),
  }
  await bidi.ask('session.new', { capabilities: {} })
  return bidi
}
