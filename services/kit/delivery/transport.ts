/** `retry`: it may work later. `rejected` and the rest: it never will. `status` and `code` are for the log. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'retry' | 'rejected' | 'address-invalid' | 'not-set-up'; code?: string; status?: number }

export interface MessageToSend {
  /** The same at every attempt, so that a receiver can recognise a repeated message. */
  id: string
  to: string
  subject: string
  text: string
}

/** Hands a message to a mail server or a provider of text messages. It resolves, whatever happens. */
export type Transport = (message: MessageToSend) => Promise<Outcome>

const localHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Returns whether a host is this machine, where nothing has to be encrypted on its way. */
export const isLocalHost = (host: string): boolean => localHosts.has(host)
