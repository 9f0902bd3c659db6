import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { isLocalHost, type MessageToSend, type Outcome, type Transport } from './transport.ts'

export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte (smtps). Otherwise the connection has to change to TLS before anything is sent. */
  secure: boolean
  user: string | null
  password: string | null
  from: { name: string; address: string }
}

const connectTimeoutMs = 10_000
const silenceTimeoutMs = 20_000
/** A server that answers slowly again and again ends here; well within the lease of a message. */
const attemptTimeoutMs = 60_000

/** One address and nothing else: a comma would add a recipient, a line break a header. */
const mailAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,190}$/u

export const isMailAddress = (text: string): boolean => mailAddress.test(text)

const field = (error: unknown, name: string): unknown =>
  error instanceof Error ? (error as unknown as Record<string, unknown>)[name] : undefined

/**
 * Only what the server says about this recipient or this message is final. A refused sign-in or sender is the
 * operator’s to mend, and the message waits for it. The error’s own message is left out, as it quotes the address.
 */
function outcomeOf(error: unknown): Outcome {
  const [code, command, status] = [field(error, 'code'), field(error, 'command'), field(error, 'responseCode')]
  const isFinal =
    typeof status === 'number' &&
    status >= 500 &&
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    (command === 'RCPT TO' || command === 'DATA')
  return {
    kind: isFinal ? 'rejected' : 'retry',
    ...(typeof code === 'string' && { code }),
    ...(typeof status === 'number' && { status }),
  }
}

function open({ host, port, secure, user, password }: MailServer) {
  const isLocal = isLocalHost(host)
  return createTransport({
    host,
    port,
    secure,
    requireTLS: !isLocal,
    ignoreTLS: isLocal && !secure,
    ...(user !== null && password !== null && { auth: { user, pass: password } }),
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The set-up page shows it to people who have not signed in, so it names neither host nor user. */
function explain(error: unknown): string {
  const [code, cause] = [field(error, 'code'), field(error, 'cause')]
  const reason = `${String(field(error, 'message'))} ${String(field(cause, 'code'))}`
  if (code === 'EAUTH') return 'The mail server refuses the user name or the password.'
  if (code === 'EDNS') return 'There is no mail server of that name.'
  if (/certificate|altname|CERT/.test(reason))
    return 'The certificate of the mail server is not trusted. MAIL_URL takes the host name of the certificate, and NODE_EXTRA_CA_CERTS the file of an authority of your own.'
  if (code === 'ETLS' || /ssl|tls/i.test(reason))
    return 'The mail server does not use TLS as expected: smtps:// is for port 465, smtp:// for port 587.'
  return 'The mail server can’t be reached.'
}

/** Signs in to a mail server without sending anything. Resolves to a sentence that says what is wrong, or null. */
export async function checkMailServer(server: MailServer): Promise<string | null> {
  const transporter = open(server)
  try {
    await transporter.verify()
    return null
  } catch (error) {
    return explain(error)
  } finally {
    transporter.close()
  }
}

/** Returns the transport of emails, by SMTP. */
export function createMailTransport(server: MailServer): Transport {
  const { from } = server
  const domain = from.address.split('@')[1] ?? 'localhost'

  async function send({ id, to, subject, text }: MessageToSend): Promise<Outcome> {
    const transporter = open(server)
    const sending = transporter
      .sendMail({
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .then((): Outcome => ({ kind: 'sent' }), outcomeOf)
    const deadline = new AbortController()
    const late = sleep(attemptTimeoutMs, undefined, { signal: deadline.signal, ref: false }).then(
      (): Outcome => ({ kind: 'retry', code: 'ETIMEDOUT' }),
      (): Outcome => ({ kind: 'retry' }),
    )
    try {
      return await Promise.race([sending, late])
    } finally {
      deadline.abort()
      transporter.close()
    }
  }
  return async (message) => (isMailAddress(message.to) ? await send(message) : { kind: 'address-invalid' })
}
