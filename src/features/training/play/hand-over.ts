import type { PlayerLink } from './connect-player.ts'

/** Parts on their way at a time: enough that neither side waits, and little in memory. */
const ahead = 4

export interface HandOver {
  /** The player has taken one part. */
  tookPart(): void
}

/**
 * Transfers a package to the player in parts, without copying. `told` counts bytes so far; `ended` gets whether all of
 * it was there.
 */
export function handOver(
  link: PlayerLink,
  parts: AsyncIterable<ArrayBuffer>,
  size: number,
  told: (bytes: number) => void,
  ended: (isWhole: boolean) => void,
): HandOver {
  let onTheWay = 0
  let free = (): void => undefined
  const run = async (): Promise<void> => {
    let sent = 0
    for await (const bytes of parts) {
      sent += bytes.byteLength
      onTheWay += 1
      link.send({ type: 'part', bytes }, [bytes])
      told(sent)
      if (onTheWay >= ahead) await new Promise<void>((resolve) => (free = resolve))
    }
    ended(sent === size)
  }
  void run().catch(() => ended(false))
  return {
    tookPart() {
      onTheWay -= 1
      free()
    },
  }
}
