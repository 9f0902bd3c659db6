/** The browsers' push services. This service sends requests to the address that a courier's device gives, so no other hosts are allowed. */
export const defaultPushHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** `hosts`: host names, which include their subdomains and need https, or full origins. */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, origin, username } = new URL(endpoint)
  if (username !== '') return false
  return hosts.some((each) =>
    each.includes('://') ? origin === each : protocol === 'https:' && (host === each || host.endsWith(`.${each}`)),
  )
}
