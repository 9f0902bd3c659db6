import { newsAddress } from './news-item.ts'

/**
 * Where a link of an editor may lead: an address of the app, or one of another site over https. Undefined for anything
 * else, which is then shown as plain text.
 *
 * @param link Prismic's field: {link_type: "Web", url} or {link_type: "Document", type, uid}
 */
export function safeAddress(link: unknown): { to: string; outside: boolean } | undefined {
  if (typeof link !== 'object' || link === null) return undefined
  const { type, uid, url } = link as Record<string, unknown>
  if (type === 'news' && typeof uid === 'string') return { to: newsAddress(uid), outside: false }
  if (typeof url !== 'string') return undefined
  // Browsers read "\" as "/", and "//" as another site.
  if (/^\/(?![/\\])/.test(url)) return { to: url, outside: false }
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? { to: new URL(url).href, outside: true } : undefined
}
