import { StartError } from '#kit/start-error.ts'
import type { AddressRules } from '#services/connections/delivery/check-address.ts'

const names = { allowsHttp: 'WEBHOOK_HTTP', allowsPrivate: 'WEBHOOK_PRIVATE' } as const

function isOn(read: (name: string) => string | undefined, name: string): boolean {
  const text = read(name) ?? 'off'
  if (text === 'on' || text === 'off') return text === 'on'
  throw new StartError(`${name} has "${text}". It takes: off, on.`)
}

/** Returns which addresses webhooks may have. @throws StartError */
export const readWebhookSettings = (read: (name: string) => string | undefined): AddressRules => ({
  allowsHttp: isOn(read, names.allowsHttp),
  allowsPrivate: isOn(read, names.allowsPrivate),
})
