import { type Kysely, sql } from 'kysely'

/** Files removed by one statement. */
const atOnce = 50

/** Removes the parts of files that no row names: the process ended while they came, or their time is up. */
export async function forgetUploads<Tables>(db: Kysely<Tables>, begunBefore: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from blob_upload where (owner, upload) in (
        select u.owner, u.upload from blob_upload u where u.begun_at < ${begunBefore}
          and not exists (select from blob b where b.owner = u.owner and b.upload = u.upload)
        limit ${atOnce}) returning upload`.execute(db)
    if (rows.length < atOnce) return
  }
}
