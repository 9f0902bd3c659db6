import type { NatsSettings } from '#kit/hints/nats-broker.ts'
import { StartError } from '#kit/start-error.ts'

// No sentence repeats the address, which may hold a password and would end up in a log.
const form =
  'NATS_URL takes nats://user:password@host:port, nats://token@host:port, or the same with tls://, and several servers with commas.'

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url && /^(nats|tls):$/.test(url.protocol) && url.hostname !== ''
  if (!isServer || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') throw new StartError(form)
  return url
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StartError(`${form} A percent sign in the password is written %25.`)
  }
}

/** Returns the broker that carries hints, or null if the database does. @throws StartError */
export function readNatsSettings(read: (name: string) => string | undefined): NatsSettings | null {
  const text = read('NATS_URL')
  const subject = read('NATS_SUBJECT') ?? 'courier-portal.hints'
  if (!/^[\w-]+(\.[\w-]+)*$/.test(subject))
    throw new StartError('NATS_SUBJECT takes words of letters, digits, - and _ with full stops between them.')
  if (text === undefined) return null
  const urls = text.split(',').map((each) => parse(each.trim()))
  const [{ username, password, protocol } = new URL('nats://none')] = urls
  if (urls.some((url) => url.username !== username || url.password !== password || url.protocol !== protocol))
    throw new StartError('The servers of NATS_URL have different users, passwords or protocols. They take the same.')
  const name = decode(username)
  const pass = decode(password)
  return {
    servers: urls.map(({ host }) => host),
    tls: protocol === 'tls:',
    subject,
    ...(pass !== '' ? { user: name, pass } : name !== '' ? { token: name } : {}),
  }
}
