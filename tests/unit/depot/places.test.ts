import { expect, it } from 'vitest'
import { placesFrom, placesInMore } from '#features/depot/frame/places.ts'

const addresses = new Set(['/depot', '/depot/rounds', '/depot/rounds/:manifestId', '/depot/publish'])
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

it('the rail leads to what there is, in its order, and the bottom bar to what it has room for', () => {
  const { rail, tabs } = placesFrom('/depot', addresses)
  expect(labels(rail)).toEqual(['Today', 'Rounds', 'Publish', 'More'])
  expect(labels(tabs)).toEqual(['Today', 'Rounds', 'More'])
  expect(labels(placesInMore(addresses))).toEqual(['Publish'])
})

it.each([
  ['/depot', ['Today'], ['Today']],
  ['/depot/rounds/abc', ['Rounds'], ['Rounds']],
  ['/depot/parcels/abc', ['Rounds'], ['Rounds']],
  ['/depot/publish', ['Publish'], ['More']],
  ['/depot/more', ['More'], ['More']],
  ['/settings/security', ['More'], ['More']],
  ['/outbox', ['More'], ['More']],
])('at %s the rail shows %s as the place, and the bottom bar %s', (path, inRail, inTabs) => {
  const { rail, tabs } = placesFrom(path, addresses)
  const current = (items: typeof rail) => labels(items.filter((item) => item.current))
  expect([current(rail), current(tabs)]).toEqual([inRail, inTabs])
})

it('says at a place how many wait there, and nothing where none does', () => {
  const { rail, tabs } = placesFrom('/depot', addresses, { '/depot/rounds': 3, '/depot/publish': 0 })
  const counts = (items: typeof rail) => items.map(({ label, count }) => [label, count])
  expect(counts(rail)).toEqual([
    ['Today', undefined],
    ['Rounds', 3],
    ['Publish', undefined],
    ['More', undefined],
  ])
  expect(counts(tabs)[1]).toEqual(['Rounds', 3])
})
