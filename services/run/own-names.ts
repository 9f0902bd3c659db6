import { networkInterfaces } from 'node:os'

/** Names of this machine alone. Browsers take the last one for another site than "localhost", with sites below it. */
const names = ['localhost', '127.0.0.1', 'courier.localhost']

/** The name under which the app is best opened on this machine. */
export const bestName = 'courier.localhost'

/** The origins under which a browser on this machine reaches what listens at `address`; elsewhere it is the only one. */
export function getHostNames(address: string): string[] {
  const url = new URL(address)
  if (!names.includes(url.hostname)) return [url.origin]
  return names.map((name) => `${url.protocol}//${name}${url.port === '' ? '' : `:${url.port}`}`)
}

/** Returns whether a host, as in a request's `Host` without its port, is a name or an address of this machine. */
export const isOwnHost = (hostname: string): boolean =>
  names.includes(hostname) ||
  Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === hostname.replace(/^\[(.*)\]$/, '$1')),
  )

/** Returns the address at which the start script tells people to open the app. */
export const bestAddress = (address: string): string =>
  getHostNames(address).find((origin) => new URL(origin).hostname === bestName) ?? address
