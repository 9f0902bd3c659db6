import { currentEngine } from '#offline/current-engine.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { jsonValue } from './json-value.ts'

/** Bytes of photos that one file takes along. */
const mostPhotos = 24 * 1024 * 1024

export interface DeviceExport {
  name: string
  text: string
}

/**
 * Everything that this phone keeps for the courier, table by table, as it lies there. Not the keys of the sign-in:
 * whoever has them is the courier.
 */
export async function exportDevice(appVersion: string, most = mostPhotos): Promise<DeviceExport> {
  const { db, actor, clock } = currentEngine()
  const session = await readSession()
  const exportedAt = new Date(clock.wall()).toISOString()
  const replacer = jsonValue(most)
  const tables: string[] = []
  await db.transaction('r', db.tables, async () => {
    for (const table of db.tables) {
      const rows: string[] = []
      // One by one: the photos of a long day would not fit into memory together.
      await table.each((row: unknown) => rows.push(JSON.stringify(row, replacer)))
      tables.push(`${JSON.stringify(table.name)}: [${rows.map((row) => `\n${row}`).join(',')}]`)
    }
  })
  const head = {
    format: 'courier-device',
    formatVersion: 1,
    appVersion,
    exportedAt,
    courier: actor,
    username: session?.username ?? null,
  }
  const text = `${JSON.stringify(head).slice(0, -1)}, "tables": {\n${tables.join(',\n')}\n}}\n`
  return { name: `courier-${exportedAt.slice(0, 16).replaceAll(/[:T]/g, '-')}.json`, text }
}
