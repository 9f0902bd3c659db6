import { isMailAddress, type MailServer } from '#kit/delivery/send-mail.ts'
import type { TextGateway } from '#kit/delivery/send-text.ts'
import { isLocalHost } from '#kit/delivery/transport.ts'
import { StartError } from '#kit/start-error.ts'

export interface DeliverySettings {
  /** `print` writes every message to the console. Null: nobody has set it. */
  mail: MailServer | 'print' | null
  /** Null: text messages are not sent. */
  texts: TextGateway | null
}

type Read = (name: string) => string | undefined

// No sentence repeats an address with a password in it, because it would end up in a log.
const mailForm = 'MAIL_URL takes smtps://user:password@host, smtp://user:password@host, or print.'

function readSender(text: string | undefined): MailServer['from'] {
  const example = 'MAIL_FROM takes the sender of emails, such as "Courier portal <no-reply@depot.example>".'
  if (text === undefined) throw new StartError(`MAIL_URL is set and MAIL_FROM is not. ${example}`)
  const [, quoted, plain, bracketed] = /^(?:"([^"\p{Cc}]*)"|([^"<>\p{Cc}]*))\s*<([^<>]*)>$/u.exec(text) ?? []
  const address = bracketed ?? text
  if (!isMailAddress(address)) throw new StartError(example)
  return { name: (quoted ?? plain ?? '').trim(), address }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StartError(`${mailForm} A percent sign in the password is written %25.`)
  }
}

function readMailServer(text: string, read: Read): MailServer {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isServer || url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname))
    throw new StartError(mailForm)
  if ((url.username === '') !== (url.password === ''))
    throw new StartError('MAIL_URL has a user or a password and not the other. It takes both, or neither.')
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: url.username === '' ? null : decode(url.username),
    password: url.password === '' ? null : decode(url.password),
    from: readSender(read('MAIL_FROM')),
  }
}

function readTextGateway(read: Read): TextGateway | null {
  const [url, token, sender] = [read('SMS_URL'), read('SMS_TOKEN'), read('SMS_SENDER')]
  if (url === undefined && token === undefined && sender === undefined) return null
  if (url === undefined || token === undefined)
    throw new StartError('SMS_URL and SMS_TOKEN go together. Set both, or neither, and SMS_SENDER only with them.')
  const { protocol, hostname, username } = URL.canParse(url)
    ? new URL(url)
    : { protocol: '', hostname: '', username: '' }
  if (!(protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))) || username !== '')
    throw new StartError('SMS_URL takes an https address without a user. The token goes into SMS_TOKEN.')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new StartError('SMS_TOKEN has a space or a character that no header can hold.')
  if (sender !== undefined && !/^(\+\d{3,15}|[\w .&-]{1,11})$/.test(sender))
    throw new StartError('SMS_SENDER takes a phone number that begins with a plus, or a name of at most 11 characters.')
  return { url, token, sender: sender ?? null }
}

/** Returns how emails and text messages leave. @throws StartError */
export function readDeliverySettings(read: Read): DeliverySettings {
  const text = read('MAIL_URL')
  const mail = text === undefined ? null : text === 'print' ? 'print' : readMailServer(text, read)
  const texts = readTextGateway(read)
  if (texts && (mail === null || mail === 'print'))
    throw new StartError('SMS_URL is set and MAIL_URL names no mail server. Text messages need both.')
  return { mail, texts }
}
