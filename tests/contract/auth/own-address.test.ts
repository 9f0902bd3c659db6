import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import { readAddressDraft } from '#features/courier/address-draft-store.ts'
import { saveAddressDraft, saveAddress } from '#features/courier/change-address-sync.ts'
import { courierStore } from '#features/courier/courier-store.ts'
import { courierSync } from '#features/courier/courier-sync.ts'
import { readOwnCourier } from '#features/courier/own-courier-store.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { counterIds } from '#support/counter-ids.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { verifyTestToken } from '#support/test-tokens.ts'

const anna = '00000000-0000-4000-8000-00000000000a'
const stranger = '00000000-0000-4000-8000-00000000000b'
const address = (line1: string): PostalAddress => ({ line1, line2: '', town: 'Sampleton', postcode: 'AB1 2DF' })
const entry = {
  name: 'A. Example',
  courierNumber: 'C-1',
  subDepot: 'SAM',
  roles: ['courier' as const],
  rounds: ['104'],
  phones: [],
}

describe('the own address, from the tap to the service and back', () => {
  let database: Database
  let service: AuthService
  beforeAll(async () => {
    const log = createLog(() => undefined)
    database = await openTestDatabase()
    const clock = { now: () => new Date('2026-05-14T09:00:00Z') }
    const verify: typeof verifyTestToken = async (header) => ({
      ...(await verifyTestToken(header)),
      groups: ['courier'],
    })
    service = await createAuthService({ database, verify, clock, newId: counterIds(99), log })
    await service.seedDemo({ [anna]: { ...entry, address: address('1 Sample Road') } })
  })
  afterEach(() => setCurrentEngine(undefined))
  afterAll(() => database.close())

  const phone = (actor: string, series: number) => {
    const fetch = inProcessFetch({ auth: service.app })
    const engine = createDevice({
      stores: [courierStore],
      syncs: [courierSync],
      fetch,
      actor,
      newId: counterIds(series),
    })
    setCurrentEngine(engine)
    return engine
  }
  const shown = async () => {
    const { row, sync, refused } = await readOwnCourier()
    return [row?.address?.line1, sync, refused.map(({ address: typed, code }) => [typed?.line1, code])]
  }

  it('is on every phone of its courier, with who they are', async () => {
    const first = phone(anna, 1)
    await replay(first, { pull: ['auth'] })
    expect((await readOwnCourier()).row).toMatchObject({ ...entry, address: address('1 Sample Road') })
    await saveAddressDraft(address('2 Test'))
    expect(await saveAddress(address('2 Test Close'))).toMatchObject({ ok: true })
    expect(await readAddressDraft()).toBeNull()
    expect(await shown()).toEqual(['2 Test Close', 'saved', []])
    await replay(first)
    expect(await shown()).toEqual(['2 Test Close', 'sent', []])
    await replay(phone(anna, 2), { pull: ['auth'] })
    expect(await shown()).toEqual(['2 Test Close', null, []])
  })

  it('is kept where it is refused, and gone when another takes its place', async () => {
    const engine = phone(stranger, 3)
    await saveAddress(address('3 Demo Lane'))
    await replay(engine)
    expect(await shown()).toEqual([undefined, 'attention', [['3 Demo Lane', 'courier-unknown']]])
    await service.seedDemo({ [stranger]: { ...entry, courierNumber: 'C-2', address: address('9 Mock Hill') } })
    await saveAddress(address('4 Demo Lane'))
    expect(await shown()).toEqual(['4 Demo Lane', 'saved', []])
    await replay(engine)
    expect(await shown()).toEqual(['4 Demo Lane', 'sent', []])
  })
})
