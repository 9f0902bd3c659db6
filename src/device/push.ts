/** `off`: it can be asked for; `refused`: the person has said no to the browser. */
export type PushStatus = 'unsupported' | 'refused' | 'off' | 'on'

/** A browser's own name at its push service, and its public halves; base64url. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return undefined
  return await navigator.serviceWorker.getRegistration()
}

export async function getPushStatus(): Promise<PushStatus> {
  const registration = await registrationHere()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

function read(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint !== undefined && p256dh !== undefined && auth !== undefined
    ? { endpoint, keys: { p256dh, auth } }
    : null
}

/** This browser's subscription, made where there is none: asks the person, so it follows a press. Null where that is refused or impossible. */
export async function subscribeHere(publicKey: string): Promise<BrowserSubscription | null> {
  const registration = await registrationHere()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  try {
    return read(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  } catch {
    // Without a network, or where the browser has no push service.
    return null
  }
}

/** Ends this browser's subscription. Returns its endpoint; null where there was none. */
export async function unsubscribeHere(): Promise<string | null> {
  const subscription = await (await registrationHere())?.pushManager.getSubscription()
  if (!subscription) return null
  const { endpoint } = subscription
  await subscription.unsubscribe()
  return endpoint
}
