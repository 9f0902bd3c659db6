import { expect, it } from 'vitest'
import type { StaffAccount } from '#contracts/staff/staff.ts'
import { depotStore } from '#features/depot/depot-store.ts'
import { changeStaffAccount, inviteStaff, readKnownStaff } from '#features/depot/staff/staff-sync.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { createDevice } from '#support/device.ts'

const dana: StaffAccount = {
  id: 'dana',
  username: 'd.example',
  name: 'D. Example',
  grants: [{ subDepot: 'SAM', role: 'dispatcher' }],
  closedAt: null,
  mayChange: true,
  account: { state: 'open', email: 'd@example.com', secondFactor: true },
}

/** A service that takes every change, and answers no further reading: the device has asked too often. */
const busy: typeof fetch = (_, init) =>
  Promise.resolve(
    init?.method === 'POST'
      ? Response.json(dana)
      : Response.json(
          { type: 'urn:courier-app:problem:too-many-requests', title: 'Wait', status: 429, code: 'too-many-requests' },
          { status: 429, headers: { 'retry-after': '30', 'content-type': 'application/problem+json' } },
        ),
  )

it('somebody who was just invited is in the list, even if it cannot be read again now', async () => {
  setCurrentEngine(createDevice({ stores: [depotStore], syncs: [], fetch: busy }))
  const { name, username, grants } = dana
  expect(await inviteStaff({ name, username, grants, email: 'd@example.com' })).toMatchObject({ ok: true })
  const { account: _account, ...member } = dana
  expect((await readKnownStaff())?.staff).toEqual([member])
})

it('what was changed takes the place of what the list had, and others stay', async () => {
  const engine = createDevice({ stores: [depotStore], syncs: [], fetch: busy })
  setCurrentEngine(engine)
  const { account: _account, ...member } = dana
  const before = [
    { ...member, name: 'Dana' },
    { ...member, id: 'other' },
  ]
  await engine.db.table('deskAnswers').add({ id: 'staff', at: 1, value: before })
  expect(await changeStaffAccount('dana', 'close')).toMatchObject({ ok: true })
  expect((await readKnownStaff())?.staff.map(({ id, name }) => [id, name])).toEqual([
    ['other', 'D. Example'],
    ['dana', 'D. Example'],
  ])
})
