import type { Stop } from '#contracts/manifest/stop-list.ts'
import { stableId } from '#domain/parcel/stable-id.ts'

type DemoStop = Pick<Stop, 'kind' | 'name'> &
  Partial<Pick<Stop, 'expected' | 'window' | 'note'>> & { house: string; street: string; postcode: string }

const byRound: Readonly<Record<string, readonly DemoStop[]>> = {
  '104': [
    {
      kind: 'collection',
      name: 'Example Bakery (demo)',
      house: '14',
      street: 'Example Street',
      postcode: 'AB1 2ED',
      expected: 3,
      window: { from: '14:00', to: '16:00' },
      note: 'Round the back',
    },
    { kind: 'collection', name: 'Sample Prints (demo)', house: '40', street: 'Sample Road', postcode: 'AB1 2EB' },
    { kind: 'drop', name: 'Sample Stores (demo)', house: '2', street: 'Example Street', postcode: 'AB1 2ED' },
  ],
  '118': [
    {
      kind: 'collection',
      name: 'Placeholder Books (demo)',
      house: '7',
      street: 'Sample Road',
      postcode: 'AB1 2EB',
      expected: 5,
    },
    { kind: 'drop', name: 'Locker 7 (demo)', house: '50', street: 'Example Street', postcode: 'AB1 2ED' },
  ],
}

/** Returns the invented collections and drops of a demo round on a day. */
export const demoStops = (round: string, date: string): Stop[] =>
  (byRound[round] ?? []).map(({ kind, name, house, street, postcode, ...more }) => ({
    id: stableId('demo-stop', round, date, name),
    kind,
    name,
    address: { house, street, more: [], town: 'Sampleton', postcode, lat: null, lng: null },
    expected: null,
    window: null,
    note: null,
    barcodes: [],
    ...more,
  }))
