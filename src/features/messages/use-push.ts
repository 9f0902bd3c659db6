import { useEffect, useState } from 'react'
import type { QuietHours } from '#contracts/sync/push.ts'
import { getPushStatus, subscribeHere, unsubscribeHere, type PushStatus } from '#device/push.ts'
import { readPushKey, readQuietHours, saveQuietHours, sendRemoval, sendSubscription } from './push-sync.ts'

const notNow = 'This could not be set up now. It needs signal. Try again later.'

export interface Push {
  /** Undefined while it is looked up. */
  standing: PushStatus | undefined
  /** Each returns why it was not done; undefined where it was. */
  turnOn: () => Promise<string | undefined>
  turnOff: () => Promise<string | undefined>
  setQuiet: (quiet: QuietHours | null) => Promise<string | undefined>
}

export function usePush(): Push {
  const [standing, setStanding] = useState<PushStatus>()
  const look = async () => setStanding((await readPushKey()) === null ? 'unsupported' : await getPushStatus())
  useEffect(() => {
    let left = false
    void Promise.all([readPushKey(), getPushStatus()]).then(([key, now]) => {
      if (!left) setStanding(key === null ? 'unsupported' : now)
    })
    return () => {
      left = true
    }
  }, [])

  const subscribe = async (): Promise<string | undefined> => {
    const key = await readPushKey()
    const subscription = key === null ? null : await subscribeHere(key)
    const isTold = subscription !== null && (await sendSubscription({ ...subscription, quiet: await readQuietHours() }))
    // A subscription that the service does not know of would say that it is on.
    if (subscription && !isTold) await unsubscribeHere()
    await look()
    return isTold ? undefined : notNow
  }
  return {
    standing,
    turnOn: subscribe,
    async turnOff() {
      const endpoint = await unsubscribeHere()
      if (endpoint !== null) await sendRemoval(endpoint)
      await look()
      return undefined
    },
    async setQuiet(quiet) {
      const saved = await saveQuietHours(quiet)
      if (!saved.ok) return saved.error.message
      return standing === 'on' ? await subscribe() : undefined
    },
  }
}
