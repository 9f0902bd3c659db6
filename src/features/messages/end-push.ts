import { unsubscribeHere } from '#device/push.ts'
import { tellRemoval } from './push-sync.ts'

/** Milliseconds; nobody's sign-out waits longer for it. */
const patience = 3_000

/** Ends what this phone is told of its courier's messages, who is leaving it. Without signal the browser's half ends alone. */
export async function endPush(): Promise<void> {
  const end = async (): Promise<void> => {
    const endpoint = await unsubscribeHere()
    if (endpoint !== null) await tellRemoval(endpoint)
  }
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([end(), late])
}
