import { currentEngine } from '#offline/current-engine.ts'
import { allFeatures } from '#offline/later-features.ts'
import { readWaiting } from './outbox-store.ts'
import { describeCommands } from './command-labels-store.ts'
import { photoRefs } from './waiting-photos-store.ts'

/** BigInts have no place in JSON; a damaged row may hold anything that IndexedDB takes. */
const plain = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export interface ExportFile {
  name: string
  text: string
}

/**
 * Everything that is not with the service, for a person to read and for the depot to enter by hand.
 * Photos are named, not included: hundreds of megabytes would not fit into one file on a phone.
 */
export async function exportOutbox(appVersion: string): Promise<ExportFile> {
  const engine = currentEngine()
  await allFeatures(engine)
  const waiting = await readWaiting()
  const words = await describeCommands(
    engine,
    waiting.map(({ row }) => row),
  )
  const exportedAt = new Date(engine.clock.wall()).toISOString()
  const items = waiting.map(({ kind, delivery, row, photos }, i) => ({
    what: words[i]?.title ?? null,
    kind,
    recordedAt: row?.deviceTime ?? null,
    state: delivery.state,
    timesSent: delivery.sent,
    code: delivery.code,
    id: row?.mid ?? null,
    n: delivery.n,
    service: delivery.service,
    command: row?.command ?? null,
    version: row?.version ?? null,
    entity: row?.entity ?? null,
    input: row?.input ?? null,
    photos: photos.map(({ id, state }) => {
      const ref = row && photoRefs(engine, row).find((one) => one.id === id)
      return { id, state, type: ref?.type ?? null, bytes: ref?.size ?? null, sha256: ref?.sha256 ?? null }
    }),
  }))
  const content = { format: 'courier-outbox', formatVersion: 1, appVersion, exportedAt, courier: engine.actor, items }
  return {
    name: `outbox-${exportedAt.slice(0, 16).replaceAll(/[:T]/g, '-')}.json`,
    text: JSON.stringify(content, plain, 2),
  }
}
