import { describe, expect, it } from 'vitest'
import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { toRuns, type Door } from '#domain/round-order/door.ts'
import { fillPostcodes } from '#domain/round-order/fill-postcodes.ts'
import { placeDoors } from '#domain/round-order/place-doors.ts'
import { mergeOrder } from '#domain/round-order/save-order.ts'

/** "Long Lane 4" as a door, "Long Lane" as one without a number. */
function door(text: string): Door {
  const [, street = '', house = ''] = /^(\D+?)(?: (\d\w*))?$/.exec(text) ?? []
  return { street, district: 'AB1', house, postcode: '' }
}
const doors = (...texts: string[]) => texts.map(door)
const run = (street: string, ...houses: string[]): OrderRun => ({ street, district: 'AB1', houses })
const words = ({ street, house }: Door) => `${street} ${house}`.trim()
const placed = (list: Door[], runs: OrderRun[]) => placeDoors(list, runs).map((at) => words(list[at] as Door))

describe('a list in the order of a hand', () => {
  it('has streets and numbers as they were put, also where the round comes back to a street', () => {
    const list = doors('Long Lane 1', 'Long Lane 3', 'Short Way 2', 'Long Lane 5')
    expect(placed(list, [run('Short Way', '2'), run('Long Lane', '5', '1'), run('Long Lane', '3')])).toEqual([
      'Short Way 2',
      'Long Lane 5',
      'Long Lane 1',
      'Long Lane 3',
    ])
  })

  it('puts a new number beside the nearest of its side of the road, the way in which the street is driven', () => {
    const down = [run('Long Lane', '9', '5', '1', '2', '6')]
    expect(
      placed(
        doors('Long Lane 1', 'Long Lane 2', 'Long Lane 3', 'Long Lane 4', 'Long Lane 5', 'Long Lane 7', 'Long Lane 9'),
        down,
      ),
    ).toEqual(['Long Lane 9', 'Long Lane 7', 'Long Lane 5', 'Long Lane 3', 'Long Lane 1', 'Long Lane 2', 'Long Lane 4'])
  })

  it('puts a door without a number at the end of its street', () => {
    expect(
      placed(doors('Long Lane', 'Long Lane 1', 'Short Way 2'), [run('Long Lane', '1'), run('Short Way', '2')]),
    ).toEqual(['Long Lane 1', 'Long Lane', 'Short Way 2'])
  })

  it('puts a new number with its street, not with the stop that was taken out of it', () => {
    const list = doors('Long Lane 1', 'Long Lane 3', 'Long Lane 13', 'Long Lane 14', 'Long Lane 15', 'Short Way 2')
    const order = [run('Long Lane', '1', '3', '13'), run('Short Way', '2'), run('Long Lane', '14')]
    expect(placed(list, order)).toEqual([
      'Long Lane 1',
      'Long Lane 3',
      'Long Lane 13',
      'Long Lane 15',
      'Short Way 2',
      'Long Lane 14',
    ])
  })

  it('puts a new street behind what the depot has before it, and the first at the start', () => {
    const list = doors('New Row 1', 'Long Lane 1', 'Other Row 8', 'Other Row 9', 'Short Way 2')
    expect(placed(list, [run('Short Way', '2'), run('Long Lane', '1')])).toEqual([
      'New Row 1',
      'Short Way 2',
      'Long Lane 1',
      'Other Row 8',
      'Other Row 9',
    ])
  })

  it('tells streets of one name in two districts apart, and keeps parcels of one door in the depot’s order', () => {
    const far = { ...door('Church Street 1'), district: 'AB3' }
    const list = [door('Church Street 1'), far, door('Church Street 1')]
    expect(placeDoors(list, [{ ...run('Church Street', '1'), district: 'AB3' }, run('Church Street', '1')])).toEqual([
      1, 0, 2,
    ])
  })

  it('tells doors of one street name and number in two villages of a district apart', () => {
    const at = (text: string, postcode: string): Door => ({ ...door(text), postcode })
    const list = [
      at('High Street 12', 'AB1 1BB'),
      at('High Street 14', 'AB1 1BB'),
      at('Mill Lane 2', 'AB1 1BC'),
      at('High Street 13', 'AB1 2ED'),
      at('High Street 14', 'AB1 2ED'),
    ]
    const order = toRuns(list)
    expect(order.map(({ postcodes }) => postcodes)).toEqual([
      ['AB1 1BB', 'AB1 1BB'],
      ['AB1 1BC'],
      ['AB1 2ED', 'AB1 2ED'],
    ])
    expect(placeDoors(list, order)).toEqual([0, 1, 2, 3, 4])
    expect(placeDoors(list, [...order].reverse())).toEqual([3, 4, 2, 0, 1])
    // A house that the order has in one village alone goes to the numbers of its own.
    const known = toRuns(list.slice(0, 4))
    expect(placeDoors(list, known)).toEqual([0, 1, 2, 3, 4])
  })

  it('takes an order from before doors had postcodes, each house as the door that it must be', () => {
    const at = (text: string, postcode: string): Door => ({ ...door(text), postcode })
    const list = [
      at('High Street 12', 'AB1 1BB'),
      at('High Street 14', 'AB1 1BB'),
      at('Mill Lane 2', 'AB1 1BC'),
      at('High Street 13', 'AB1 2ED'),
      at('High Street 14', 'AB1 2ED'),
    ]
    const old = [run('High Street', '13', '14'), run('Mill Lane', '2'), run('High Street', '12')]
    expect(placeDoors(list, old)).toEqual([3, 4, 2, 0, 1])
    expect(fillPostcodes(old, list)).toEqual([
      { ...run('High Street', '13', '14'), postcodes: ['AB1 2ED', 'AB1 2ED'] },
      { ...run('Mill Lane', '2'), postcodes: ['AB1 1BC'] },
      { ...run('High Street', '12'), postcodes: ['AB1 1BB'] },
    ])
    expect(fillPostcodes([run('Far Row', '1')], list)).toEqual([run('Far Row', '1')])
    // Folded by the rules of an earlier version.
    expect(
      placeDoors(
        [at('Mill Lane 2', 'AB1 1BC'), { ...at('Mill Lane', 'AB1 1BC'), house: 'lodz' }],
        [run('Mill Lane', 'łódz', '2')],
      ),
    ).toEqual([1, 0])
    expect(mergeOrder([run('Mill Lane', '1', '2')], [{ ...run('Mill Lane', '2'), postcodes: ['AB1 1BC'] }])).toEqual([
      { ...run('Mill Lane', '1', '2'), postcodes: ['', 'AB1 1BC'] },
    ])
  })

  it('is the depot’s where there is no order', () => {
    const list = doors('Long Lane 3', 'Short Way 2', 'Long Lane 1')
    expect(placed(list, [])).toEqual(list.map(words))
  })
})

it('runs have each door once and leave out what has no street', () => {
  expect(
    toRuns([
      door('Long Lane 1'),
      { street: '', district: '', house: '', postcode: '' },
      ...doors('Long Lane 1', 'Short Way 2', 'Long Lane 4'),
    ]),
  ).toEqual([run('Long Lane', '1'), run('Short Way', '2'), run('Long Lane', '4')])
})

describe('an order remembers', () => {
  it('doors without a parcel today behind the one that they followed', () => {
    const before = [run('Old Row', '1'), run('Long Lane', '1', '3', '5'), run('Short Way', '2', '4')]
    expect(mergeOrder(before, [run('Short Way', '2'), run('Long Lane', '5', '1')])).toEqual([
      run('Old Row', '1'),
      run('Short Way', '2', '4'),
      run('Long Lane', '5', '1', '3'),
    ])
  })

  it('doors at the start of a street with their street, wherever that goes', () => {
    expect(
      mergeOrder([run('Old Row', '1'), run('Long Lane', '1', '3')], [run('Long Lane', '3'), run('Old Row', '1')]),
    ).toEqual([run('Long Lane', '1', '3'), run('Old Row', '1')])
  })

  it('that a stop was taken out of its street, and leaves those beside it there', () => {
    const before = [run('Long Lane', '1', '3', '5', '7', '9'), run('Short Way', '2', '4'), run('Far End', '6')]
    const now = [run('Long Lane', '1', '9'), run('Short Way', '2'), run('Long Lane', '5')]
    const kept = [
      run('Long Lane', '1', '3', '7', '9'),
      run('Short Way', '2', '4'),
      run('Far End', '6'),
      run('Long Lane', '5'),
    ]
    expect(mergeOrder(before, now)).toEqual(kept)
    // A day on which it has no parcel, and one on which its street has none.
    expect(mergeOrder(kept, [run('Long Lane', '1', '9'), run('Short Way', '2')])).toEqual(kept)
    expect(mergeOrder(kept, [run('Short Way', '2'), run('Long Lane', '5')])).toEqual(kept)
  })

  it('today’s alone where there would be too many', () => {
    const many = [run('Long Lane', ...Array.from({ length: 4000 }, (_, at) => String(at)))]
    expect(mergeOrder(many, [run('Short Way', '2')])).toEqual([run('Short Way', '2')])
  })
})
