import type { RequestError } from '#contracts/problem.ts'
import { webhookEntrySchema, type WebhookEntry } from '#contracts/webhooks/webhook.ts'

/** The fields as typed. */
export interface WebhookForm {
  name: string
  url: string
  email: string
  /** All events, also those of later versions, or those that are chosen. */
  which: 'all' | 'some'
  types: readonly string[]
}

export const blankWebhook: WebhookForm = { name: '', url: '', email: '', which: 'all', types: [] }

export const toWebhookForm = ({ name, url, email, types }: WebhookEntry): WebhookForm => ({
  name,
  url,
  email,
  which: types.length === 0 ? 'all' : 'some',
  types,
})

export type WebhookErrors = Readonly<Partial<Record<keyof WebhookEntry, string>>>

const sentences: Readonly<Record<keyof WebhookEntry, string>> = {
  name: 'Enter a name, at most 80 characters',
  url: 'Enter an address that begins with https://',
  email: 'Enter an email address, such as name@example.com, or nothing',
  types: 'Choose at least one event, or all of them',
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** Returns the webhook as typed, or what is wrong with it. */
export function readWebhookForm(form: WebhookForm): { entry: WebhookEntry } | { errors: WebhookErrors } {
  const url = form.url.trim()
  const types = form.which === 'all' ? [] : [...form.types]
  const read = webhookEntrySchema.safeParse({ name: form.name, url, email: form.email, types })
  const wrong = new Set(read.error?.issues.map(({ path }) => String(path[0])))
  if (!isAddress(url)) wrong.add('url')
  if (form.which === 'some' && types.length === 0) wrong.add('types')
  if (read.success && wrong.size === 0) return { entry: read.data }
  const fields = (['name', 'url', 'email', 'types'] as const).filter((field) => wrong.has(field))
  return { errors: Object.fromEntries(fields.map((field) => [field, sentences[field]])) }
}

/** Returns the errors that the service found at fields, in its own words. */
export const toWebhookErrors = (error: RequestError | null): WebhookErrors =>
  Object.fromEntries(
    (error?.issues ?? []).flatMap(({ at, message }) => {
      const field = /^body\.(name|url|email|types)/.exec(at)?.[1]
      return field === undefined ? [] : [[field, message]]
    }),
  )
