import { describe, expect, it } from 'vitest'
import { headingFor, headingPlaces, listItems, toSlot, type ListItem } from '#features/manifest/list/list-items.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline, type Outline } from '#features/manifest/list/outline.ts'
import { searchPlaces } from '#features/manifest/list/search-places.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

function outlineOf(...streets: [street: string, postcode: string][]): Outline {
  const parcels = streets.map(([street, postcode], i) =>
    parcelOf({ id: numberedId(i + 1), sequence: i + 1, address: { ...parcelOf().address, street, postcode } }),
  )
  return changedOutline(emptyOutline(numberedId(0xbb)), parcels, new Set()) ?? emptyOutline('')
}

const every = (outline: Outline) => searchPlaces(outline, '')
const words = (outline: Outline, places = every(outline)) =>
  listItems(outline, places).map((item) =>
    item.kind === 'heading' ? `${item.street} ${item.postcode}: ${item.count}` : item.id.slice(-1),
  )

describe('the items of a list', () => {
  const outline = outlineOf(
    ['Sample Road', 'AB1 2EB'],
    ['Sample Road', 'AB1 2EB'],
    ['Example Street', 'AB1 2ED'],
    ['Sample Road', 'AB1 2EB'],
  )

  it('put a heading before each run of one street, also where the round comes back to it', () => {
    expect(words(outline)).toEqual([
      'Sample Road AB1 2EB: 2',
      '1',
      '2',
      'Example Street AB1 2ED: 1',
      '3',
      'Sample Road AB1 2EB: 1',
      '4',
    ])
  })

  it('count and head only what a filter lets through', () => {
    expect(words(outline, [0, 1, 3])).toEqual(['Sample Road AB1 2EB: 3', '1', '2', '4'])
    expect(words(outline, [])).toEqual([])
  })

  it('begin a new run where a street goes on under another postcode', () => {
    expect(words(outlineOf(['Long Lane', 'AB1 1AA'], ['Long Lane', 'AB1 1AB']))).toEqual([
      'Long Lane AB1 1AA: 1',
      '1',
      'Long Lane AB1 1AB: 1',
      '2',
    ])
  })

  it('keep their rows the same from one search to the next', () => {
    const whole = listItems(outline, every(outline))
    const [, again] = listItems(outline, [0, 1])
    expect(again).toBe(whole[1])
    expect(listItems(outline, every(outline))).toBe(whole)
  })
})

describe('the heading that stays in sight', () => {
  const outline = outlineOf(['A', '1'], ['A', '1'], ['B', '2'], ['C', '3'])
  const places = headingPlaces(listItems(outline, every(outline)))

  it('is the last one at or above the first row in sight', () => {
    expect(places).toEqual([0, 3, 5])
    expect([0, 1, 2, 3, 4, 5, 6].map((at) => headingFor(places, at))).toEqual([0, 0, 0, 3, 3, 5, 5])
  })

  it('is none in an empty list', () => {
    expect(headingFor([], 0)).toBeUndefined()
  })
})

it('gives each element of the page to one item alone, also where the heading that sticks is hundreds of rows away', () => {
  const street = (name: string, houses: number) =>
    Array.from({ length: houses }, (): [string, string] => [name, 'AB1 2ED'])
  const outline = outlineOf(...street('Long Road', 255), ...street('Short Lane', 255), ...street('Last Way', 3))
  const items = listItems(outline, every(outline))
  const places = headingPlaces(items)
  for (let from = 0; from < items.length; from++) {
    const near = items.slice(from, from + 60).map((item, at) => ({ item, at: from + at }))
    const stuck = headingFor(places, from) ?? 0
    const shown = stuck < from ? [{ item: items[stuck] as ListItem, at: stuck }, ...near] : near
    const slots = shown.map(({ item, at }) => toSlot(item, at))
    expect(new Set(slots).size).toBe(slots.length)
  }
})
