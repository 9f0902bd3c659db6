import type { ClaimRules } from '#contracts/claims/claim-rules.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import type { PushResponse } from '#contracts/sync/sync.ts'
import { defaultClaimRules } from '#domain/claim/claim-rules.ts'
import { claimsStore } from '#features/claims/claims-store.ts'
import { claimsSync } from '#features/claims/claims-sync.ts'
import { arrive, claimWait, saveWaitEnd, undoArrive } from '#features/claims/waits/waits-sync.ts'
import { readDepotToWait, readStopToWait } from '#features/claims/waits/waits-store.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { loadCheckStore } from '#features/scan/load/load-check-store.ts'
import { stopsStore } from '#features/stops/stops-store.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { createFormsService } from '#services/forms/service.ts'
import { counterIds } from './counter-ids.ts'
import { createDevice } from './device.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { loadList, scanOf } from './load-pile.ts'
import { ManualClock } from './manual-clock.ts'
import { numberedId } from './parcels.ts'
import { bearerOf, callAs, type Person, verifyPerson } from './people.ts'
import { stopEventOf, stopListOf, stopOf } from './stops.ts'
import { turnedClock } from './turned-clock.ts'
import { waitDay, waitRule, waitStart as start } from './waits.ts'

const minuteMs = 60_000

/** A phone of a courier before a forms service, with clocks and signal by hand. */
export async function openWaits(
  database: Database,
  courier: Person,
  more: Partial<ClaimRules> = { waiting: waitRule },
) {
  const clock = turnedClock(start)
  const service = await createFormsService(
    {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    },
    { claimRules: { ...defaultClaimRules, ...more } },
  )
  const apps = inProcessFetch({ forms: service.app })
  let online = true
  const phone = createDevice({
    stores: [claimsStore, manifestStore, loadCheckStore, stopsStore, togglesStore],
    syncs: [claimsSync],
    actor: courier.sub,
    clock: new ManualClock(Date.parse(start)),
    token: () => ({ kind: 'token', token: bearerOf(courier).replace('Bearer ', ''), actor: courier.sub }),
    fetch: async (input, init) => {
      if (!online) throw new TypeError('Failed to fetch')
      return await apps(input, init)
    },
  })
  setCurrentEngine(phone)
  const { db } = phone
  const sync = async () => await replay(phone, { now: true, pull: ['forms'] })
  await sync()
  await db.table('manifests').put({
    id: loadList,
    roundId: numberedId(0xdd),
    roundNumber: '104',
    roundName: 'Example',
    subDepot: 'SAM',
    date: waitDay,
    version: 1,
    importedAt: start,
    closedAt: null,
  })
  await db.table('stopLists').put(stopListOf(loadList))

  const phoneNow = () => new Date(phone.clock.wall()).toISOString()
  const read = {
    depot: () => readDepotToWait(waitDay),
    bakery: () => readStopToWait(waitDay, stopOf(1).id),
  }
  type Place = keyof typeof read
  const own = async (place: Place) => {
    const found = (await read[place]())?.state
    if (!found) throw new Error('There is no wait.')
    return found
  }
  let pushed = 0
  return {
    service,
    phone,
    sync,
    read,
    own,
    setOnline(isOnline: boolean) {
      online = isOnline
    },
    /** Lets time pass for phone and service. */
    pass(minutes: number) {
      phone.clock.advance(minutes * minuteMs)
      clock.turn(minutes * minuteMs)
    },
    /** Somebody sets the phone's clock. */
    moveClock: (minutes: number) => phone.clock.jump(minutes * minuteMs),
    async arrive(place: Place = 'depot') {
      const found = await read[place]()
      if (!found) throw new Error('Nobody can wait there.')
      const saved = await arrive(found.date, found.place)
      await sync()
      return saved
    },
    undo: async () => await undoArrive((await own('depot')).wait.id),
    /** Scans the first parcel, or records the collection, as a screen then finds it. */
    async begin(place: Place = 'depot') {
      await (place === 'depot'
        ? db.table('loadScans').put(scanOf(1, 'A1', { scannedAt: phoneNow() }))
        : db.table('stopLists').put(stopListOf(loadList, { events: [stopEventOf(1, [], { deviceTime: phoneNow() })] })))
      const { wait, endsAt } = await own(place)
      await saveWaitEnd(wait.id, endsAt ?? '')
      await sync()
    },
    async claim(place: Place = 'depot') {
      const saved = await claimWait((await own(place)).wait)
      await sync()
      return saved
    },
    /** The claims on the phone, as the service has them. */
    claims: async () => await db.table<Claim, string>('claims').toArray(),
    /** The codes with which the service has rejected what the phone sent. */
    rejections: async () => (await db.delivery.where('state').equals('attention').toArray()).map(({ code }) => code),
    /** Sends a command past the app. `now`: what the phone says that the time is. */
    async send(person: Person, command: string, input: { id: string } & Record<string, unknown>, now = phoneNow()) {
      pushed++
      const mutation = {
        mid: numberedId(0xe0_0000 + pushed),
        n: pushed,
        version: 1,
        deviceTime: now,
        age: 0,
        command,
        entity: `claim/${input.id}`,
        input,
      }
      const body = { clientId: numberedId(0xc1), epoch: null, mutations: [mutation] }
      return ((await callAs(service.app, person, 'POST', '/v1/sync/push', body)).body as PushResponse).results[0]
    },
    close() {
      db.close()
      setCurrentEngine(undefined)
    },
  }
}
export type WaitsUnderTest = Awaited<ReturnType<typeof openWaits>>
