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
])('at %s the rail shows %s as the place, and the bottom bar %s', (path, inRail, inTabs) => {
  const { rail, tabs } = placesFrom(path, addresses)
  const current = (items: typeof rail) => labels(items.filter((item) => item.current))
  expect([current(rail), current(tabs)]).toEqual([inRail, inTabs])
})
