import type { ContentDocument } from '#contracts/content/content.ts'
import { newsItemOf } from './news-item.ts'

const isHttp = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Addresses of the pictures of articles, those of the newest article first, each once. */
export function imagesIn(documents: readonly ContentDocument[]): string[] {
  const items = documents
    .flatMap((document) => newsItemOf(document) ?? [])
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
  const fields = items.flatMap(({ data }) => [data.image, ...data.slices.map(({ primary }) => primary['image'])])
  const addresses = fields.flatMap((field) =>
    typeof field === 'object' && field !== null && 'url' in field && typeof field.url === 'string' ? [field.url] : [],
  )
  return [...new Set(addresses.filter(isHttp))]
}
