/** Those of the browsers. What a courier names is asked for by this service: no other address is. */
export const defaultPushHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** `hosts`: names, with all below them and by https, or whole origins. */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, origin, username } = new URL(endpoint)
  if (username !== '') return false
  return hosts.some((each) =>
    each.includes('://') ? origin === each : protocol === 'https:' && (host === each || host.endsWith(`.${each}`)),
  )
}
