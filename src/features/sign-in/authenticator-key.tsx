import { useState } from 'react'
import { Copy } from 'lucide-react'
import { QrCode } from '#ui/drawings/qr-code.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import './authenticator-key.css'

/** The name under which authenticator apps list the account. */
const issuer = 'Courier'

/** Returns the key URI for authenticator apps, with their defaults: SHA-1, 6 digits, 30 seconds. */
const keyAddress = (secret: string, username: string): string =>
  `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}`

const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

export function AuthenticatorKey({ secret, username }: { secret: string; username: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => {
    // If the browser blocks the clipboard, the key can be typed.
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="authenticator-key">
      <a className="text-link text-link-strong" href={keyAddress(secret, username)}>
        Open your authenticator app on this phone
      </a>
      <p>Or scan this with the phone that has the app:</p>
      <QrCode text={keyAddress(secret, username)} label="The key, to scan" />
      <p>Or type this key there:</p>
      <p className="authenticator-secret">{inFours(secret)}</p>
      <div aria-live="polite">
        <TextButton icon={Copy} onClick={copy}>
          {copied ? 'Copied' : 'Copy the key'}
        </TextButton>
      </div>
    </div>
  )
}
