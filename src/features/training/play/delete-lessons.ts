import { fromPlayerSchema, playerVersion, type DeleteLearnerMessage } from '#contracts/training/player-messages.ts'
import { hasPlayed } from './played-here.ts'
import { playerSandbox } from './player-sandbox.ts'

/** Milliseconds; without a signal the player is there all the same, where a lesson was ever played. */
const timeoutMs = 5000

/**
 * Deletes a courier's data on the player's host: unpacked courses, and results that the app does not have. `url` is
 * the player's page. Resolves to false if the player does not confirm.
 */
export async function deleteLessons(url: URL, learner: string): Promise<boolean> {
  if (!hasPlayed()) return true
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', playerSandbox)
  frame.src = url.href
  const { port1, port2 } = new MessageChannel()
  try {
    return await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), timeoutMs)
      port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (fromPlayerSchema.safeParse(data).data?.type === 'forgotten') resolve(true)
      })
      port1.start()
      const goodbye: DeleteLearnerMessage = { type: 'forget', version: playerVersion, learner }
      frame.addEventListener('load', () => frame.contentWindow?.postMessage(goodbye, url.origin, [port2]), {
        once: true,
      })
      document.body.append(frame)
    })
  } finally {
    port1.close()
    frame.remove()
  }
}
