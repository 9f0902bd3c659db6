import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import type { BlobRef } from '#contracts/sync/blob.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import { webhookEvents } from '#contracts/webhooks/webhook-events.ts'
import { takeEvents } from '#kit/events/take-events.ts'
import { answerBlob, blobsNamed } from '#kit/blobs/read-blob.ts'
import { partSize, storeBlob } from '#kit/blobs/store-blob.ts'
import { createSharedAllowance } from '#kit/http/limits/shared-allowance.ts'
import { createJobRunner, type Job } from '#kit/jobs.ts'
import { createLog } from '#kit/log.ts'
import { everyone, readHeads } from '#kit/sync/group-feeds.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { noTelemetry } from '#kit/telemetry/telemetry.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import { cleanupJobs } from '#kit/cleanup-jobs.ts'
import { endDoorNotes } from '#services/manifest/doors/end-door-notes.ts'
import { demoStore } from '#services/manifest/demo.ts'
import { eraseRecords } from '#services/manifest/people/erase-courier.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { readBadgeState } from '#services/manifest/recipients/badges.ts'
import { fillSearch } from '#services/manifest/jobs.ts'
import { endPartOffers } from '#services/manifest/part-offers/end-part-offers.ts'
import { sendHelperParcels } from '#services/manifest/helpers/helper-parcels.ts'
import { refreshDrivers } from '#services/manifest/helpers/refresh-drivers.ts'
import { refreshDirectory } from '#kit/directory.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { toRoundId } from '#domain/parcel/stable-id.ts'
import { numberedId } from '#support/parcels.ts'
import { collection, drop, label, stopTaps } from './stops/stop-taps.ts'
import { addNote, noteId, removeNote, reviewNote, setHazard } from './doors/door-taps.ts'
import { evidence } from './evidence/evidence-taps.ts'
import { answerTap, giveTap, offerTap, stopTap, takeBackTap } from './days/part-offer-taps.ts'
import { courierA, courierB, fileOf, inOrder, roundA, roundB, staff, today, type Depot } from './depot-under-test.ts'

const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const photo = (n: number): BlobRef => ({
  id: numberedId(0xb10b00 + n),
  sha256: createHash('sha256').update(picture).digest('hex'),
  type: 'image/jpeg',
  size: picture.length,
})

async function photos(depot: Depot): Promise<void> {
  const headers = { 'content-type': 'image/jpeg', [blobDigestHeader]: photo(1).sha256 }
  for (let times = 0; times < 2; times++)
    await depot.request(courierA, 'PUT', `/v1/blobs/${photo(1).id}`, picture, headers)
  for (const who of [courierA, staff]) await depot.request(who, 'GET', `/v1/blobs/${photo(1).id}`)
}

const partsOf = async function* (bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes.subarray(0, partSize))
  yield bytes.subarray(partSize)
}

/** A file that comes in parts, whole and with a part of it gone wrong; couriers of this service send none so large. */
async function largeFile({ manifest }: Depot): Promise<void> {
  const db = manifest.db as unknown as Kysely<unknown>
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(partSize)])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const shelf = { db, clock: manifest.clock, dailyBytes: 1_000_000 }
  const file = { owner: courierA.sub, id: numberedId(0xf11e), sha256, type: 'application/pdf' } as const
  await storeBlob(shelf, file, partsOf(bytes), bytes.length)
  await storeBlob(shelf, { ...file, id: numberedId(0xf12e), sha256: photo(1).sha256 }, partsOf(bytes), bytes.length)
  for (const blob of await blobsNamed(db, file.id, courierA.sub))
    await answerBlob(db, blob, new Request('http://manifest.test/')).arrayBuffer()
}

/** What a courier has used of their allowance, which the instances of the service share. */
async function sharedAllowance({ manifest }: Depot): Promise<void> {
  const take = createSharedAllowance(manifest.db, { burst: 100, perSecond: 1 }, manifest.clock)
  for (const units of [1, 2]) await take(courierA.sub, units)
}

async function loadCheck(depot: Depot, manifestId: string): Promise<void> {
  const id = numberedId(0x5ca7)
  const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
  const scan = {
    id,
    manifestId,
    runId: numberedId(0x5ca8),
    action: 'loaded',
    barcode,
    scannedAt: `${today}T06:00:00.000Z`,
  }
  const more = { entity: `load-scan/${id}` }
  await depot.push(courierA, depot.tap('recordLoadScan', { parcelId: id }, { ...more, input: scan }))
  await depot.push(
    courierA,
    depot.tap('takeBackLoadScan', { parcelId: id }, { ...more, input: { id, takenBack: true } }),
  )
}

/** A courier calls a recipient, with and without a number from the provider; the depot's file then has none. */
async function contacts(depot: Depot, parcelId: string): Promise<void> {
  await depot.importFile(staff, fileOf(9, { phone: '07700 900123' }))
  let isAway = true
  depot.manifest.contact = {
    callAuth: () => Promise.resolve({ phone: '+447700900104' } as never),
    createMaskedNumber: ({ until }) =>
      Promise.resolve(isAway ? { kind: 'rejected' } : { kind: 'number', number: '+442079460018', until }),
  }
  await depot.call(courierA, 'POST', `/v1/parcels/${parcelId}/contact`, { by: 'call' })
  isAway = false
  await depot.call(courierA, 'POST', `/v1/parcels/${parcelId}/contact`, { by: 'call' })
  await depot.importFile(staff, fileOf(9))
}

async function callingCard(depot: Depot, parcelId: string): Promise<void> {
  const carried = { parcelId, status: 'carry_forward', reason: 'no_answer', photos: [], baseVersion: 0 }
  await depot.push(courierB, depot.tap('recordParcelStatus', carried))
}

/** A parcel in a safe place, whose recipient looks at the photo and writes to the depot, and whose badge is shown. */
async function recipient(depot: Depot): Promise<void> {
  const round = { round: '106', round_name: 'Sampleton East' }
  await depot.assign({ id: numberedId(0x106), number: round.round, name: round.round_name }, courierA)
  const plain = { services: 'standard', window_from: '', window_to: '' }
  const { body } = await depot.importFile(staff, fileOf(1, { ...round, ...plain }, 106))
  const lists = await depot.lists(courierA)
  const parcel = inOrder(lists).find(({ manifestId }) => manifestId === body.manifests[0]?.manifestId)
  if (!parcel) throw new Error('The list of round 106 is empty.')
  const { id: parcelId, address } = parcel
  const said = { photos: [photo(1)], baseVersion: 0, note: 'Behind the blue bin' }
  const tap = { parcelId, status: 'delivered', proof: { handover: 'safe_place' }, ...said }
  await depot.push(courierA, depot.tap('recordParcelStatus', tap))
  const { postcode } = address
  const card = getCardNumber(parcel)
  await depot.call(courierA, 'POST', '/v1/where', { card: '00000000', postcode })
  await depot.call(courierA, 'POST', '/v1/where/photo', { card, postcode, number: 0 })
  const wish = { card, postcode, id: numberedId(0x31), wish: { kind: 'not_mine' } }
  await depot.call(courierA, 'POST', '/v1/where/wishes', wish)
  await depot.call(staff, 'GET', '/v1/depot/wishes')
  const saved = await depot.manifest.db.selectFrom('recipient_wishes').select('id').executeTakeFirstOrThrow()
  const input = { parcelId, wishId: saved.id, note: 'Thank you' }
  await depot.push(staff, depot.tap('answerWish', input, { entity: `staff-parcel/${parcelId}` }))
  depot.manifest.badge = { key: new Uint8Array(32), sites: ['https://carrier.example'] }
  await depot.call(staff, 'POST', `/v1/depot/parcels/${parcelId}/badge`)
  await readBadgeState(depot.manifest, parcelId)
}

async function ownOrder(depot: Depot): Promise<void> {
  const input = { id: roundA, runs: [{ street: 'Sample Road', district: 'SA1', houses: ['2', '1'] }] }
  await depot.push(courierA, depot.tap('saveRoundOrder', { parcelId: '' }, { entity: `round-order/${roundA}`, input }))
}

/** Notes of a door: written, reviewed by another courier, read, set and removed by staff. */
async function doorNotes(depot: Depot, parcel: Parcel): Promise<void> {
  await addNote(depot, courierA, parcel)
  await addNote(depot, courierA, parcel, { id: noteId(2), text: 'Side gate' })
  await reviewNote(depot, courierB, true)
  await setHazard(depot, parcel)
  await depot.call(staff, 'GET', `/v1/depot/parcels/${parcel.id}/door-notes`)
  const postcode = encodeURIComponent(parcel.address.postcode)
  await depot.call(staff, 'GET', `/v1/depot/door-notes?postcode=${postcode}`)
  await removeNote(depot, noteId(2))
  await addNote(depot, courierA, parcel, { id: noteId(3), text: 'Long ago' })
  const old = { confirmed_at: '2024-05-14T06:00:00.000Z' }
  await depot.manifest.db.updateTable('door_notes').set(old).where('id', '=', noteId(3)).execute()
  await endDoorNotes(depot.manifest, depot.manifest.clock.now())
}

/** Stops of a list: collected at, handed over, undone, read and removed. */
async function stops(depot: Depot, manifestId: string): Promise<void> {
  const taps = stopTaps(depot, manifestId)
  await taps.addStop()
  await taps.addStop(drop)
  await taps.changeStop({ ...drop, note: 'Ask at the till' }, drop)
  await taps.removeStop(drop.id)
  const collected = taps.collect([{ id: numberedId(0xc01), barcode: label('AAAA000000000001') }], { note: 'Back door' })
  const batch = taps.handOver([{ id: numberedId(0xc01) }])
  await depot.push(courierA, collected, batch, taps.undo(batch.mid), taps.problem('wrong_label', { note: 'Torn' }))
  await taps.readAtDesk()
}

/** Of the courier who had the round before, after it was given away. */
async function lateEvent(depot: Depot, parcelId: string): Promise<void> {
  const tap = depot.tap('recordParcelStatus', { parcelId, status: 'confirmed', photos: [], baseVersion: 0 })
  await depot.push(courierA, tap)
  const { body } = await depot.call<{ next: string | null }>(staff, 'GET', '/v1/depot/late-events?limit=1')
  await depot.call(staff, 'GET', `/v1/depot/late-events?limit=1&after=${body.next ?? ''}`)
  const input = { courier: courierA.sub, eventId: tap.mid }
  await depot.push(
    staff,
    depot.tap('seeLateEvent', { parcelId }, { entity: `staff-late/${input.courier}/${input.eventId}`, input }),
    depot.tap('recordLateEvent', { parcelId, ...input }, { entity: `staff-parcel/${parcelId}` }),
  )
}

/** To the other courier for the day, and back. */
async function giveTheDay(depot: Depot): Promise<void> {
  const give = async (courier: string, seen: string) =>
    await depot.push(
      staff,
      depot.tap(
        'giveRoundDays',
        { parcelId: '' },
        { entity: `staff-round/${roundA}`, input: { roundId: roundA, courier, seen, days: [today] } },
      ),
    )
  await give(courierA.sub, courierB.sub)
  await give(courierB.sub, courierA.sub)
}

/** A parcel to the other courier, and back to the round. */
async function giveAPart(depot: Depot): Promise<void> {
  const lists = await depot.lists(courierB)
  const manifest = [...lists.manifests.values()].find(({ roundId, date }) => roundId === roundA && date === today)
  const parcel = [...lists.parcels.values()].find(({ manifestId }) => manifestId === manifest?.id)
  const give = async (roundId: string, courier: string, seen: string) =>
    await depot.push(
      staff,
      depot.tap(
        'giveParcels',
        { parcelId: '' },
        {
          entity: `staff-round/${roundId}`,
          input: { roundId, day: today, courier, seen, parcelIds: [parcel?.id ?? ''] },
        },
      ),
    )
  await give(roundA, courierA.sub, courierB.sub)
  await depot.importFile(staff, fileOf(4, { recipient: 'N. Template' }))
  await give(toRoundId('SAM', '104-B'), courierB.sub, courierA.sub)
}

/** Offers of parts: one that is accepted and one that staff stop, parcels that a helper gets and gives back, and what their day's end does. */
async function offerParts(depot: Depot): Promise<void> {
  const lists = await depot.lists(courierB)
  const manifest = [...lists.manifests.values()].find(({ roundId, date }) => roundId === roundA && date === today)
  const own = [...lists.parcels.values()].filter((parcel) => parcel.manifestId === manifest?.id)
  for (const [at, { id }] of own.slice(0, 2).entries()) {
    const input = { manifestId: manifest?.id ?? '', parcelIds: [id], to: at === 0 ? courierA.sub : null }
    await depot.push(courierB, offerTap(depot, input, at))
  }
  await depot.push(courierA, answerTap(depot, 'accept', 0))
  await depot.push(staff, stopTap(depot, 1))
  const [, , third] = own
  const given = { manifestId: manifest?.id ?? '', parcelIds: [third?.id ?? ''], to: 'courier-h' }
  await depot.push(courierB, giveTap(depot, given, 2))
  const loaded = { parcelId: third?.id ?? '', status: 'confirmed', photos: [], baseVersion: 0 }
  await depot.push({ sub: 'courier-h', groups: ['courier'] }, depot.tap('recordParcelStatus', loaded))
  await sendHelperParcels(depot.manifest)
  await depot.push(courierB, takeBackTap(depot, 2))
  await sendHelperParcels(depot.manifest)
  await endPartOffers(depot.manifest)
}

async function closeTheDay(depot: Depot, manifestId: string): Promise<void> {
  await depot.push(
    staff,
    depot.tap('closeManifest', { parcelId: '' }, { entity: `staff-manifest/${manifestId}`, input: { manifestId } }),
  )
  await depot.call(staff, 'POST', `/v1/manifests/${manifestId}/close`)
}

/** A status that its courier corrects again and again: more events of one parcel than are sent without asking which are there. */
async function corrections(depot: Depot, parcelId: string): Promise<void> {
  const taps = Array.from({ length: 5 }, (_, time) => {
    const baseVersion = 2 * time
    const status = depot.tap('recordParcelStatus', { parcelId, status: 'confirmed', photos: [], baseVersion })
    return [status, depot.tap('undoParcelStatus', { parcelId, supersedes: status.mid, baseVersion: baseVersion + 1 })]
  })
  await depot.push(courierA, ...taps.flat())
}

async function courierAndStaff(depot: Depot): Promise<void> {
  const couriers = [courierA, courierB].map(({ sub: courier }) => ({ courier, subDepot: 'SAM' }))
  const helper = { courier: 'courier-h', subDepot: 'SAM', engagedBy: courierB.sub }
  const callAuth = () => Promise.resolve({ couriers: [...couriers, helper] }) as never
  const cleared = [{ courier: helper.courier, until: null }]
  await refreshDirectory(depot.manifest, callAuth)
  await refreshDrivers(depot.manifest, { callAuth, callOnboarding: () => Promise.resolve({ cleared }) as never })
  await refreshDrivers(depot.manifest, { callAuth, callOnboarding: () => Promise.reject(new Error('away')) }).catch(
    () => undefined,
  )
  await depot.assign({}, courierA)
  const { body } = await depot.importFile(staff, fileOf(9))
  const manifestId = body.manifests[0]?.manifestId ?? ''
  await depot.importFile(staff, fileOf(9))
  const headers = { 'content-type': 'text/csv', 'idempotency-key': 'a-file' }
  for (const _ of [1, 2]) await depot.request(staff, 'POST', '/v1/manifests/import', fileOf(9), headers)
  await depot.call(staff, 'GET', `/v1/parcels?subDepot=SAM&day=${today}&limit=2`)
  await contacts(depot, inOrder(await depot.lists(courierA))[0]?.id ?? '')
  await depot.importFile(staff, fileOf(8, { round_name: 'Another name' }))
  const lists = await depot.lists(courierA)
  const [one, two, three] = inOrder(lists).map(({ id }) => id)
  const said = { photos: [photo(1)], baseVersion: 0 }
  const status = depot.tap('recordParcelStatus', { parcelId: one ?? '', status: 'confirmed', ...said })
  const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
  const taps = [
    status,
    depot.tap('undoParcelStatus', { parcelId: one ?? '', supersedes: status.mid, baseVersion: 1 }),
    depot.tap('reportExtraParcel', { parcelId: numberedId(0xee), manifestId, barcode }),
    depot.tap('recordParcelStatus', { parcelId: numberedId(0xef), status: 'confirmed', ...said }),
    depot.tap('recordParcelStatus', { parcelId: two ?? '', status: 'confirmed', ...said }, { input: {} }),
    depot.tap('recordParcelStatus', { parcelId: two ?? '', status: 'confirmed', ...said }),
    depot.tap('void', { parcelId: three ?? '', mid: numberedId(0xdead) }),
  ]
  await depot.push(courierA, ...taps)
  await depot.push(courierA, ...taps)
  await depot.lists(courierA, lists)
  await corrections(depot, inOrder(lists)[4]?.id ?? '')
  await photos(depot)
  await loadCheck(depot, manifestId)
  await ownOrder(depot)
  const first = inOrder(lists).find(({ address }) => address.house !== '')
  if (first) await doorNotes(depot, first)
  await stops(depot, manifestId)
  await depot.call(staff, 'POST', `/v1/parcels/${one}/recall`, { note: 'Back, please' })
  await depot.call(staff, 'POST', `/v1/parcels/${numberedId(0xee)}/add`, {})
  const recall = { parcelId: three ?? '' }
  const give = { roundId: roundA, courier: courierA.sub, seen: courierB.sub }
  await depot.push(staff, depot.tap('recallParcel', recall, { entity: `staff-parcel/${three}` }))
  const move = {
    parcelId: two ?? '',
    address: { house: '2', street: 'Sample Road', more: [], town: 'Sampleton', postcode: 'SA1 1AA' },
    seenMove: null,
  }
  await depot.push(staff, depot.tap('moveParcel', move, { entity: `staff-parcel/${two}` }))
  await depot.push(
    staff,
    depot.tap('giveRound', { ...recall, ...give }, { entity: `staff-round/${roundA}`, input: give }),
  )
  await depot.assign({ name: 'A third name' }, courierA)
  await depot.assign({ name: 'A third name' }, courierB)
  await depot.push(courierA, depot.tap('recordParcelStatus', { parcelId: two ?? '', status: 'confirmed', ...said }))
  await depot.call(staff, 'GET', `/v1/manifests/${manifestId}`)
  await depot.call(staff, 'GET', `/v1/manifests/${manifestId}/events`)
  await depot.call(staff, 'GET', `/v1/manifests/${manifestId}/receipt`)
  await depot.request(staff, 'GET', `/v1/manifests/${manifestId}/map`)
  await depot.call(staff, 'GET', `/v1/manifests/${manifestId}/round-of?code=DEMO0000`)
  await depot.call(staff, 'GET', '/v1/depot/rounds')
  await depot.call(staff, 'GET', `/v1/depot/report?from=2026-05-08&to=${today}`)
  for (const what of ['parcels', 'events', 'attendance']) {
    const span = `/v1/depot/exports/${what}?from=${today}&to=${today}&limit=1`
    const { body } = await depot.call<{ next: string | null }>(staff, 'GET', span)
    if (body.next !== null) await depot.call(staff, 'GET', `${span}&after=${body.next}`)
  }
  await depot.call(staff, 'GET', `/v1/depot/manifests/${manifestId}/parcels`)
  await depot.call(staff, 'GET', `/v1/depot/parcels/${two}`)
  await depot.call(staff, 'GET', '/v1/depot/parcels?words=sample')
  await lateEvent(depot, two ?? '')
  await callingCard(depot, three ?? '')
  await giveTheDay(depot)
  await giveAPart(depot)
  await offerParts(depot)
  await closeTheDay(depot, manifestId)
}

/** What staff have done, page by page, and of one kind. */
async function trail(depot: Depot): Promise<void> {
  const office = { sub: 'office', groups: ['back-office'] }
  for (const who of [staff, office]) {
    const { body } = await depot.call<{ next: string }>(who, 'GET', '/v1/audit?limit=2')
    await depot.call(who, 'GET', `/v1/audit?limit=2&after=${body.next}`)
    await depot.call(who, 'GET', '/v1/audit?deed=importManifests')
    await depot.call(office, 'GET', '/v1/audit/check')
  }
}

/** A recipient is erased, a courier downloads what the service has about them, and one is erased. */
async function people(depot: Depot): Promise<void> {
  const { db, clock } = depot.manifest
  await depot.assign({ id: roundB, number: '118', name: 'Sampleton South' }, courierB)
  await depot.importFile(staff, fileOf(8, { round: '118', round_name: 'Sampleton South' }, 118))
  const round = [...(await depot.lists(courierB)).manifests.values()].find(({ roundNumber }) => roundNumber === '118')
  const parcels = inOrder(await depot.lists(courierB)).filter(({ manifestId }) => manifestId === round?.id)
  const [one] = parcels
  const other = parcels.find(({ address }) => address.postcode !== one?.address.postcode)
  if (!one || !other) throw new Error('There are no two parcels for two postcodes.')
  for (const { id: parcelId } of [one, other]) {
    const input = {
      parcelId,
      status: 'delivered',
      note: 'By the gate',
      proof: { handover: 'neighbour', takenBy: 'Ned' },
      photos: [photo(1)],
      baseVersion: 0,
    }
    await depot.push(courierB, depot.tap('recordParcelStatus', input))
  }
  const taps = stopTaps(depot, round?.id ?? '')
  await taps.addStop({ ...collection, address: { ...collection.address, postcode: one.address.postcode } })
  await depot.push(courierB, taps.problem('none_ready', { note: 'Closed', photos: [photo(1)] }))
  await depot.push(courierB, taps.collect([{ id: numberedId(0xc02) }], { note: 'Late' }))
  const erasure = { subDepot: 'SAM', postcode: one.address.postcode, date: today }
  await depot.call(staff, 'POST', '/v1/depot/recipients/erasure', erasure)
  await depot.call(courierB, 'GET', '/v1/my-data')
  await depot.assign({}, courierA)
  await erasePerson({ db, clock, register: manifestRegister, erase: eraseRecords }, courierB.sub)
}

/** Pages of a snapshot, and a cursor that the service has never given. */
async function pulls(depot: Depot): Promise<void> {
  const { epoch, cursor } = await depot.lists(courierB)
  const page = await depot.call<{ next: string }>(courierB, 'GET', '/v1/sync/pull?limit=2')
  await depot.call(courierB, 'GET', `/v1/sync/pull?limit=2&epoch=${epoch}&cursor=0&after=${page.body.next}`)
  await depot.call(courierB, 'GET', `/v1/sync/pull?epoch=${epoch}&cursor=${cursor + 1}`)
  await depot.call(courierB, 'GET', '/health')
}

async function demo({ manifest }: Depot): Promise<void> {
  const store = demoStore(manifest)
  const at = new Date(`${today}T05:00:00.000Z`)
  const file = fileOf(1, { round: '105' }, 105)
  await store.importCsv(file, 'SAM', at)
  await store.assignRound({ subDepot: 'SAM', number: '105', name: 'Demo', courier: courierB.sub }, at)
  await store.hasRound('SAM', '105')
  await store.hasManifest('SAM', '105', today)
  const [barcode] = /DEMO\d+/.exec(file) ?? ['']
  await store.record(courierB.sub, today, [{ barcode, status: 'confirmed', at }])
}

async function jobs({ manifest: { db, clock } }: Depot): Promise<void> {
  const retention: Job = {
    name: 'retention',
    everyMinutes: 60,
    run: async () => void (await applyRetention({ db, clock })),
  }
  const failing: Job = { name: 'failing', everyMinutes: 60, run: () => Promise.reject(new Error('As it should.')) }
  const failed: string[] = []
  const log = createLog((line, level) => void (level === 'error' && failed.push(line)))
  const search: Job = { name: 'search', everyMinutes: 5, run: async () => void (await fillSearch({ db })) }
  await createJobRunner({ db, clock, log, jobs: [search, retention, failing, ...cleanupJobs(db)] }).runDue()
  if (failed.length > 1) throw new Error(failed.join('\n'))
  const watched = createJobRunner({ db, clock, log, jobs: [], telemetry: { ...noTelemetry, isOn: true } })
  watched.start()
  await watched.runDue()
  await watched.stop()
}

/** Everything that couriers, staff and time do to a depot, so that every statement of the services runs. */
export async function aDepotsDay(depot: Depot): Promise<void> {
  const db = depot.manifest.db as unknown as Kysely<unknown>
  const types = webhookEvents.map(({ type }) => type)
  await takeEvents(db, { saved: [], types })
  await courierAndStaff(depot)
  await trail(depot)
  await pulls(depot)
  await largeFile(depot)
  await sharedAllowance(depot)
  await readHeads(depot.manifest.db, [everyone])
  await demo(depot)
  await evidence(depot)
  await people(depot)
  await recipient(depot)
  const wanted = new Map([['a', { title: 'A' }]])
  await transact(depot.manifest.db, (tx) =>
    reconcileFeed(tx, 'courier/courier-1', 'thing', wanted, depot.manifest.clock.now()),
  )
  await takeEvents(db, { saved: (await takeEvents(db, { saved: [], types })).slice(0, 1), types: [] })
  await jobs(depot)
}
