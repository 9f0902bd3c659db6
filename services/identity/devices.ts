import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Derive } from './pool-secret.ts'
import type { IdentityTables } from './tables.ts'
import type { PasswordVerifier } from './passwords/srp.ts'

export type Device = Selectable<IdentityTables['device']>
export type Devices = ReturnType<typeof createDevices>

/** The devices that people have confirmed; a device proves itself by a secret of its own, as people do. */
export function createDevices(db: Kysely<IdentityTables>, clock: Clock, derive: Derive) {
  const one = (sub: string, key: string) => ({ sub, device_key: key })
  const find = (sub: string, key: string) =>
    db.selectFrom('device').selectAll().where('sub', '=', sub).where('device_key', '=', key).executeTakeFirst()

  return {
    find,

    /** The first part of what a device's secret is hashed with; its key is the second. */
    groupKey(sub: string): string {
      return `-${derive('device-group', sub).toString('hex').slice(0, 8)}`
    },

    /** False when the device was confirmed before, by another secret. */
    async confirm(sub: string, key: string, name: string, verifier: PasswordVerifier, remembered: boolean) {
      const now = clock.now()
      const added = await db
        .insertInto('device')
        .values({
          ...one(sub, key),
          ...verifier,
          name,
          remembered,
          created_at: now,
          updated_at: now,
          authenticated_at: now,
        })
        .onConflict((conflict) => conflict.columns(['sub', 'device_key']).doNothing())
        .returning('device_key')
        .executeTakeFirst()
      return added !== undefined || (await find(sub, key))?.verifier === verifier.verifier
    },

    /** A page in the order of the keys, and the key to go on after. */
    async list(sub: string, limit: number, after: string): Promise<{ devices: Device[]; next: string | undefined }> {
      const rows = await db
        .selectFrom('device')
        .selectAll()
        .where('sub', '=', sub)
        .where('device_key', '>', after)
        .orderBy('device_key')
        .limit(limit + 1)
        .execute()
      const devices = rows.slice(0, limit)
      return { devices, next: rows.length > limit ? devices.at(-1)?.device_key : undefined }
    },

    async setRemembered(sub: string, key: string, remembered: boolean): Promise<boolean> {
      const row = await db
        .updateTable('device')
        .set({ remembered, updated_at: clock.now() })
        .where('sub', '=', sub)
        .where('device_key', '=', key)
        .returning('device_key')
        .executeTakeFirst()
      return row !== undefined
    },

    async touch(sub: string, key: string): Promise<void> {
      await db
        .updateTable('device')
        .set({ authenticated_at: clock.now() })
        .where('sub', '=', sub)
        .where('device_key', '=', key)
        .execute()
    },

    async forget(sub: string, key: string): Promise<boolean> {
      const row = await db
        .deleteFrom('device')
        .where('sub', '=', sub)
        .where('device_key', '=', key)
        .returning('device_key')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
