import { isLocalHost } from '#kit/delivery/transport.ts'
import { StartError } from '#kit/start-error.ts'
import type { MaskedNumberProvider } from '#services/manifest/contact/masked-numbers.ts'

/** Returns the provider of numbers by which couriers reach recipients; null if none is set. @throws StartError */
export function readContactSettings(read: (name: string) => string | undefined): MaskedNumberProvider | null {
  const [url, token] = [read('CONTACT_URL'), read('CONTACT_TOKEN')]
  if (url === undefined && token === undefined) return null
  if (url === undefined || token === undefined)
    throw new StartError('CONTACT_URL and CONTACT_TOKEN go together. Set both, or neither.')
  const { protocol, hostname, username } = URL.canParse(url)
    ? new URL(url)
    : { protocol: '', hostname: '', username: '' }
  if (!(protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))) || username !== '')
    throw new StartError('CONTACT_URL takes an https address without a user. The token goes into CONTACT_TOKEN.')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new StartError('CONTACT_TOKEN has a space or a character that no header can hold.')
  return { url, token }
}
