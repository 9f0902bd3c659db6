import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface AddressRules {
  /** Addresses that begin with http: are allowed too. */
  allowsHttp: boolean
  /** Addresses of this network and this machine are allowed too. */
  allowsPrivate: boolean
}

/** Every block that IANA lists as not globally reachable, those that lead to IPv4 addresses, and multicast. */
const notPublic: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // IPv6 without an IPv4 address inside: what is not in here is not given to anybody, or is one of the blocks below.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, prefix] of notPublic) blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
/** The addresses of IPv6 that are given to anybody at all. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    default:
      return false
  }
}

/** Returns why an address can't be a webhook’s, in a sentence, or null. Names are looked up only when something is sent. */
export function checkUrl(text: string, { allowsHttp, allowsPrivate }: AddressRules): string | null {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that begins with https://'
  if (url.protocol === 'http:' && !allowsHttp) return 'The address must begin with https://'
  if (url.username !== '' || url.password !== '') return 'The address can’t have a user or a password in it'
  if (url.hash !== '') return 'The address can’t have a # in it'
  const host = toHost(url)
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return 'This is an address of a private network'
  if (!allowsPrivate && /^localhost$|\.localhost$/.test(host)) return 'This is an address of a private network'
  return null
}

/** Returns the host without the brackets of an IPv6 address. */
export const toHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'

  constructor() {
    super('The name leads to an address of a private network')
  }
}

/**
 * Returns a look-up for a connection that refuses a name if any of its addresses is private. The socket connects to the
 * addresses that were checked and asks nobody again, so a name that changes meanwhile leads nowhere else.
 */
export const createLookup =
  ({ allowsPrivate }: Pick<AddressRules, 'allowsPrivate'>, look: typeof resolve = resolve): LookupFunction =>
  (host, options, done) => {
    look(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      const [first] = found
      if (!first || (!allowsPrivate && found.some(({ address }) => !isPublicAddress(address))))
        return done(new PrivateAddressError(), '', 0)
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
