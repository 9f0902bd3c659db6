import type { ContentFolder } from '#contracts/content/content-import.ts'
import { seededRandom } from '#services/demo/seeded-random.ts'

const words = [
  'gate',
  'parcel',
  'round',
  'van',
  'rate',
  'yard',
  'stop',
  'door',
  'scan',
  'route',
  'shift',
  'bay',
  'offer',
  'cover',
  'notice',
] as const
const tags = ['depot', 'pay', 'rounds', 'safety', 'public'] as const

/** News as a depot would have them after years: the same for the same seed. */
export function manyNews(count: number, seed = 104): ContentFolder['documents'] {
  const random = seededRandom(seed)
  const sentence = (length: number): string => `${Array.from({ length }, () => random.pick(words)).join(' ')}.`
  const paragraph = () => ({ type: 'paragraph', text: sentence(12), spans: [] })
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const day = new Date(Date.UTC(2026, 4, 14) - at * 86_400_000).toISOString().slice(0, 10)
      const data = {
        title: [{ type: 'heading1', text: `News ${at}: ${sentence(4)}`, spans: [] }],
        date: day,
        summary: sentence(9),
        image: {},
        mandatory: at % 97 === 0,
        slices: [{ slice_type: 'text', primary: { text: Array.from({ length: 3 }, paragraph) } }],
      }
      return [`news/n${at}.json`, { tags: [random.pick(tags)], data }]
    }),
  )
}
