import { createHash } from 'node:crypto'
import type { ParcelWhere } from '#contracts/parcel/where.ts'
import { dayName } from '#domain/dates/near-day.ts'

const states: Readonly<Record<ParcelWhere, string>> = {
  coming: 'With the courier',
  again: 'The courier will try again',
  left: 'Delivered',
  delivered: 'Delivered',
  'not-delivered': 'Not delivered',
  depot: 'At the depot',
  sought: 'We’re looking for it',
}

const style =
  ':root{color-scheme:light dark}body{margin:0;padding:12px 16px;font:1rem/1.5 system-ui,sans-serif}p{margin:0}strong{display:block;font-size:1.25rem}'

const styleDigest = `sha256-${createHash('sha256').update(style).digest('base64')}`

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Parcel status</title><style>${style}</style></head><body><p><strong>${title}</strong>${text}</p></body></html>`

export interface BadgeState {
  where: ParcelWhere
  /** The day of its list. */
  date: string
}

/** Returns the page of a badge, without a script. Only `sites` may show it in a frame. */
export function badgeResponse(state: BadgeState | undefined, sites: readonly string[]): Response {
  const html = state
    ? page(states[state.where], dayName(state.date))
    : page('No status', 'This status is no longer shown. Ask the sender.')
  return new Response(html, {
    status: state ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=60',
      'content-security-policy': `default-src 'none'; style-src '${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors ${sites.join(' ')}`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
