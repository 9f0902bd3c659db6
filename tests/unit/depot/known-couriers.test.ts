import { expect, it } from 'vitest'
import type { Courier } from '#contracts/courier/courier.ts'
import { readKnownCouriers } from '#features/depot/cache/known-couriers-store.ts'
import { decideStore } from '#features/depot/decide/decide-store.ts'
import { depotStore } from '#features/depot/depot-store.ts'
import { createDevice } from '#support/device.ts'

const courierOf = (id: string, name: string, more: Partial<Courier> = {}): Courier => ({
  id,
  name,
  courierNumber: id,
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: [],
  phones: [],
  address: null,
  ...more,
})
const span = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'approved',
  from: '2026-05-18',
  to: '2026-05-22',
  firstDay: 'whole',
  lastDay: 'whole',
} as const

it('couriers are known by both books: by the name where it is entered, and by the leave where it is counted', async () => {
  const { db } = createDevice({
    stores: [decideStore, depotStore],
    syncs: [],
    fetch: () => Promise.reject(new TypeError('No network')),
  })
  await db.table('staffCouriers').bulkAdd([
    { feed: 'staff/SAM', id: 'ada', name: 'A. Before', away: [span] },
    { feed: 'staff/SAM', id: 'cleo', name: 'C. Gone', away: [] },
    { feed: 'staff/NOR', id: 'dan', name: 'D. Elsewhere', away: [] },
  ])
  await db.table('deskAnswers').add({
    id: 'couriers/SAM',
    at: 1,
    value: [
      courierOf('ada', 'A. Married'),
      courierOf('ben', 'B. New'),
      courierOf('cleo', 'C. Gone', { closedAt: '2026-05-12T08:00:00.000Z' }),
    ],
  })
  expect(await readKnownCouriers({ db })).toEqual([
    { id: 'ada', name: 'A. Married', away: [span], feed: 'staff/SAM', hasLeave: true, closed: false },
    { id: 'ben', name: 'B. New', away: [], feed: 'staff/SAM', hasLeave: false, closed: false },
    { id: 'cleo', name: 'C. Gone', away: [], feed: 'staff/SAM', hasLeave: true, closed: true },
    { id: 'dan', name: 'D. Elsewhere', away: [], feed: 'staff/NOR', hasLeave: true, closed: false },
  ])
})
