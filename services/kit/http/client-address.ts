import { BlockList, isIP } from 'node:net'

/** The proxies that are trusted when they say for whom they send a request. */
export type TrustedProxies = Pick<BlockList, 'check'>

const families = { 4: 'ipv4', 6: 'ipv6' } as const

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => families[isIP(address) as 4 | 6]

/**
 * The proxies in front: addresses and networks ("10.0.0.4", "10.1.0.0/16", "fd00::/8").
 * @throws RangeError whose message is the entry that is neither
 */
export function trustProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...more] = entry.split('/')
    const family = familyOf(address)
    const most = family === 'ipv4' ? 32 : 128
    if (
      family === undefined ||
      more.length > 0 ||
      (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))
    )
      throw new RangeError(entry)
    list.addSubnet(address, bits === undefined ? most : Number(bits), family)
  }
  return list
}

/** An IPv4 address that came through an IPv6 socket, as itself. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** A hop as proxies write it, with or without a port; undefined for what is no address. */
function hopAddress(hop: string): string | undefined {
  const bare = /^\[(.+)\](:\d+)?$/.exec(hop)?.[1] ?? (/^[\d.]+:\d+$/.test(hop) ? hop.split(':', 1)[0] : hop) ?? ''
  return familyOf(bare) && plain(bare)
}

const isTrusted = (proxies: TrustedProxies, address: string): boolean => {
  const family = familyOf(address)
  return family !== undefined && proxies.check(address, family)
}

/**
 * Returns the address of the socket, unless that is a trusted proxy's. Then it is the nearest hop of `X-Forwarded-For`
 * that is not: anyone may have written the hops before it.
 */
export function clientAddress(socket: string, forwardedFor: string | null, proxies: TrustedProxies): string {
  let address = plain(socket)
  const hops = (forwardedFor ?? '').split(',').map((hop) => hopAddress(hop.trim()))
  while (isTrusted(proxies, address)) {
    const hop = hops.pop()
    if (hop === undefined) return address
    address = hop
  }
  return address
}

/** The details of a request that `listen` passes to the app. */
export interface RequestOrigin {
  clientAddress?: string
}

/** The first 64 bits of an IPv6 address: one line has as many addresses as it likes behind them. */
function lineOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

/** Returns the key by which callers without an account are limited. `env` is the one that `listen` gives the request. */
export const limitedBy = (env: unknown): string =>
  `address ${lineOf((env as RequestOrigin | undefined)?.clientAddress ?? '')}`
