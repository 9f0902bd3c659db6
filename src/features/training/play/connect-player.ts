import { fromPlayerSchema, playerVersion, type FromPlayer, type ToPlayer } from '#contracts/training/player-messages.ts'
import type { PlayerPlace } from './play-sync.ts'
import { notePlayed } from './played-here.ts'

export interface PlayerLink {
  send(message: ToPlayer, handedOver?: Transferable[]): void
  end(): void
}

/**
 * Speaks to the page in the frame, which has loaded, over a channel that nobody else hears: the port goes to the player's
 * own origin or to nobody. What the player says is checked; `take` with null: it was no message of this version.
 */
export function connectPlayer(
  frame: HTMLIFrameElement,
  url: URL,
  { learner, keep }: PlayerPlace,
  take: (message: FromPlayer | null) => void,
): PlayerLink {
  notePlayed()
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
