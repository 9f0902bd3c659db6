/** `off`: the app may ask for permission; `refused`: the person has blocked notifications in the browser. */
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

/** Returns this browser's subscription and creates it if there is none. This may ask for permission, so call it in a press. Null if it is blocked or impossible. */
export async function subscribeHere(publicKey: string): Promise<BrowserSubscription | null> {
  const registration = await registrationHere()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  try {
    return read(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  } catch {
    // There is no network, or the browser has no push service.
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
