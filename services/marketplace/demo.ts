import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Advert } from '#contracts/marketplace/marketplace.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { transact } from '#kit/database/transact.ts'
import { changeAdvert } from './advert-rows.ts'
import type { MarketStore } from './market-store.ts'

export interface DemoAdvert {
  courier: string
  advert: Omit<Advert, 'photos'>
  /** PNG pictures, and the id of each. */
  pictures: readonly { id: string; bytes: Buffer }[]
}

/** Demo data: nothing where there is an advert already. */
export async function seedAdverts({ db, clock }: MarketStore, demo: readonly DemoAdvert[]): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql`select 1 from advert limit 1`.execute(tx)
    if (rows.length > 0) return
    const at = clock.now()
    const told = []
    for (const { courier, advert, pictures } of demo) {
      const photos: Advert['photos'] = []
      for (const { id, bytes } of pictures) {
        const ref = {
          id,
          sha256: createHash('sha256').update(bytes).digest('hex'),
          type: 'image/png' as const,
          size: bytes.length,
        }
        await sql`
          insert into blob (owner, id, sha256, type, size, bytes, stored_at)
          values (${courier}, ${id}, ${ref.sha256}, ${ref.type}, ${ref.size}, ${bytes}, ${at}) on conflict do nothing`.execute(
          tx,
        )
        photos.push(ref)
      }
      told.push(await changeAdvert(tx, courier, { ...advert, photos }, at))
    }
    await appendFeed(tx, told, at)
  })
}
