import { unsubscribeHere } from '#device/push.ts'
import { sendRemoval } from './push-sync.ts'

/** Milliseconds; nobody's sign-out waits longer for it. */
const timeoutMs = 3_000

/** Ends push for the courier who leaves this phone. Without signal, only the browser's subscription ends. */
export async function endPush(): Promise<void> {
  const end = async (): Promise<void> => {
    const endpoint = await unsubscribeHere()
    if (endpoint !== null) await sendRemoval(endpoint)
  }
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, timeoutMs)
  })
  await Promise.race([end(), late])
}
