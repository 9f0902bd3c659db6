import { expect, it } from 'vitest'
import { createPageCache } from '#kit/sync/page-cache.ts'

const page = (size: number) => new Uint8Array(size)

it('drops the page that was not used for longest, by bytes', () => {
  const pages = createPageCache(100)
  for (const key of ['a', 'b', 'c', 'd']) pages.save(key, page(24))
  expect(pages.get('a')).toHaveLength(24)
  pages.save('e', page(24))
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => pages.get(key))).toEqual(['a', 'c', 'd', 'e'])
})

it('takes no page that would push out most others, and counts a page once', () => {
  const pages = createPageCache(100)
  pages.save('large', page(26))
  expect(pages.get('large')).toBeUndefined()
  for (let time = 0; time < 20; time++) pages.save('a', page(24))
  pages.save('b', page(24))
  expect([pages.get('a'), pages.get('b')]).toEqual([page(24), page(24)])
})
