import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { requestHoliday, type RequestHolidayInput } from '#contracts/holidays/holiday-commands.ts'
import { threadId } from '#contracts/messages/message.ts'
import { sendMessage } from '#contracts/messages/message-commands.ts'
import { recordParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import type { RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { savePosition, type SavePositionInput } from '#contracts/content/saved-commands.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { loadRegistry } from '#src/features.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf, photoOf } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { databaseImage } from '../e2e/support/store-image.ts'

const fullRegistry = await loadRegistry()

const parcels = [1, 2, 3].map((at) => parcelOf({ id: numberedId(at), sequence: at }))
const statusOf = (at: number, more: Partial<RecordStatusInput> = {}): RecordStatusInput => ({
  parcelId: numberedId(at),
  status: 'confirmed',
  baseVersion: 0,
  photos: [],
  ...more,
})

/** A round under way: rows that were pulled, what was begun, and taps that wait, were refused and are done. */
async function fillPhone(db: OfflineDatabase): Promise<void> {
  const manifest = {
    id: numberedId(0xbb),
    roundId: numberedId(0xdd),
    roundNumber: '104',
    roundName: 'Example Street',
    subDepot: 'SAM',
    date: '2026-05-14',
    version: 1,
    importedAt: '2026-05-14T04:30:00.000Z',
    closedAt: null,
  }
  await db.table('manifests').put(manifest)
  await db.table('parcels').bulkPut(parcels)
  await db.table('outlines').put(changedOutline(emptyOutline(manifest.id), parcels, new Set()))
  await db.table('messageDrafts').put({ id: threadId, messageId: numberedId(0x70), text: 'I am', photos: [] })
  await changeServiceRow(db, 'manifest', { cursor: 5, epoch: 'e', pulledAt: Date.UTC(2026, 4, 14, 8) })

  const engine = {
    ...createDevice({
      stores: [],
      syncs: fullRegistry.syncs,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    }),
    db,
  }
  const photo = photoOf(1)
  const photoInput: Partial<RecordStatusInput> = { status: 'unable_to_deliver', reason: 'no_access', photos: [photo] }
  await enqueue(engine, [
    {
      command: recordParcelStatus,
      input: statusOf(1, photoInput),
      bytes: { [photo.id]: new Uint8Array([255, 216, 255]).buffer },
    },
    { command: recordParcelStatus, input: statusOf(2) },
    { command: recordParcelStatus, input: statusOf(3) },
    { command: sendMessage, input: { id: numberedId(0x71), threadId, text: 'The road is closed', photos: [] } },
    {
      command: requestHoliday,
      input: {
        id: numberedId(0x72),
        from: '2026-07-06',
        to: '2026-07-10',
        firstDay: 'whole',
        lastDay: 'whole',
        invited: [],
      } satisfies RequestHolidayInput,
    },
    {
      command: savePosition,
      input: { episodeId: 'episode-1', seconds: 61, finished: false, speed: 1 } satisfies SavePositionInput,
    },
  ])
  await db.delivery.update(2, { state: 'attention', code: 'status-not-allowed', sent: 1 })
  await db.delivery.update(3, { state: 'done', sent: 1, seq: 5, settledAt: Date.UTC(2026, 4, 14, 8) })
}

const write = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, undefined, 1)}\n`)

/** `npm run release`: keeps what a phone of this version holds, for every later version to open. */
export async function main(): Promise<number> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const folder = `tests/releases/${version}`
  if (existsSync(folder)) {
    process.stderr.write(`${folder} is there already. Raise the version in package.json first.\n`)
    return 1
  }
  const database = await databaseImage(`courier-test-${version}`, fillPhone)
  mkdirSync(folder)
  write(`${folder}/config.json`, testConfig)
  write(`${folder}/database.json`, database)
  process.stdout.write(`${folder} is written.\n`)
  return 0
}
