import { fromPlayerSchema, playerVersion, type FromPlayer, type ToPlayer } from '#contracts/training/player-messages.ts'
import type { PlayerPlace } from './play-sync.ts'
import { recordPlayed } from './played-here.ts'

export interface PlayerLink {
  send(message: ToPlayer, handedOver?: Transferable[]): void
  end(): void
}

/**
 * Connects to the loaded page in the frame over a private channel: the port goes to the player's own origin or to
 * nobody. Messages are validated; `take` gets null for one of another version.
 */
export function connectPlayer(
  frame: HTMLIFrameElement,
  url: URL,
  { learner, keep }: PlayerPlace,
  take: (message: FromPlayer | null) => void,
): PlayerLink {
  recordPlayed()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    take(fromPlayerSchema.safeParse(data).data ?? null),
  )
  port1.start()
  frame.contentWindow?.postMessage({ type: 'connect', version: playerVersion, learner, keep }, url.origin, [port2])
  return {
    send: (message, handedOver = []) => port1.postMessage(message, handedOver),
    end: () => port1.close(),
  }
}
