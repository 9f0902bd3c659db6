import {
  connectMessageSchema,
  deleteLearnerMessageSchema,
  fromPlayerSchema,
  toPlayerSchema,
  type ConnectMessage,
  type FromPlayer,
  type ToPlayer,
} from '#contracts/training/player-messages.ts'

export interface AppConnection {
  hello: ConnectMessage
  send(message: FromPlayer): void
  /** Reports anything that is not a message of this version to the app, and otherwise ignores it. */
  listen(take: (message: ToPlayer) => void): void
}

function connectionOn(port: MessagePort, hello: ConnectMessage): AppConnection {
  const send = (message: FromPlayer): void => port.postMessage(fromPlayerSchema.parse(message))
  return {
    hello,
    send,
    listen(take) {
      port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = toPlayerSchema.safeParse(data)
        if (message.success) take(message.data)
        else send({ type: 'failed', code: 'message-unknown', isOver: false })
      })
      port.start()
    },
  }
}

interface PlayerWork {
  begin: (connection: AppConnection) => void
  forget: (learner: string) => Promise<void>
}

/** Accepts the first port that the app's own page sends to this frame, and no other. */
export function listenForApp(appOrigin: string, { begin, forget }: PlayerWork): void {
  const app = window.parent
  const look = ({ origin, source, data, ports }: MessageEvent<unknown>): void => {
    const [port] = ports
    if (origin !== appOrigin || source !== app || !port) return
    const [hello, goodbye] = [connectMessageSchema.safeParse(data), deleteLearnerMessageSchema.safeParse(data)]
    if (!hello.success && !goodbye.success) return
    window.removeEventListener('message', look)
    if (hello.success) begin(connectionOn(port, hello.data))
    // If this fails, no answer is sent, and the app's timeout reports it.
    if (goodbye.success)
      void forget(goodbye.data.learner).then(() => port.postMessage(fromPlayerSchema.parse({ type: 'forgotten' })))
  }
  window.addEventListener('message', look)
}
