import { currentEngine } from '#offline/current-engine.ts'
import { readSession } from '#offline/session/stored-session.ts'

/** Characters at once: more would be more arguments than a call takes. */
const step = 0x80_00

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : null
}

/**
 * Returns a replacer for `JSON.stringify` that supports the types of IndexedDB. It includes up to `most` photos; of
 * the others only the size, because one file on a phone cannot hold them.
 */
export function jsonValue(most: number): (key: string, value: unknown) => unknown {
  let left = most
  return (_key, value) => {
    if (typeof value === 'bigint') return String(value)
    if (value instanceof Map || value instanceof Set) return [...value]
    if (value instanceof Blob) return { type: value.type, size: value.size, base64: null }
    const bytes = bytesOf(value)
    if (!bytes) return value
    const fits = bytes.length <= left
    if (fits) left -= bytes.length
    return { size: bytes.length, base64: fits ? base64(bytes) : null }
  }
}

/** Bytes of photos that one file takes along. */
const mostPhotos = 24 * 1024 * 1024

export interface DeviceExport {
  name: string
  text: string
}

/**
 * Returns everything that this phone stores for the courier, table by table, without the sign-in keys, which would let
 * anybody act as the courier.
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
