import { sql } from 'kysely'
import { giveRoundCommand } from '#contracts/desk-commands.ts'
import { subDepotsOf } from '#kit/http/auth.ts'
import { decision, defineCollection, inputsOf } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { giveRound } from '../assign-round.ts'
import { mayDrive, readDirectory, type Directory } from '../directory.ts'
import type { RoundRow } from '../feed-values.ts'
import type { ManifestTables } from '../tables.ts'

interface DeskRound {
  before: RoundRow
  courier: string | null
  /** Of those whom the commands name. */
  directory: Directory
}

/** Milliseconds: the directory is read each minute. */
const untilRead = 20_000

export const staffRoundCollection = defineCollection<DeskRound, ManifestTables & KitTables>({
  entity: 'staff-round',

  async load(tx, caller, ids, asked) {
    const directory = await readDirectory(
      tx,
      inputsOf(asked, giveRoundCommand).flatMap(({ courier }) => courier ?? []),
    )
    const rounds: RoundRow[] = await tx
      .selectFrom('rounds')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('sub_depot', '=', sql<string>`any(${subDepotsOf(caller)}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return new Map(rounds.map((before) => [before.id, { before, courier: before.courier, directory }]))
  },

  decide: {
    giveRound: decision(giveRoundCommand, (state: DeskRound | undefined, { courier, seen }, { occurredAt }) => {
      if (!state) return { rejected: 'not-yours' }
      if (state.courier === courier) return { state }
      if (state.courier !== seen) return { rejected: 'changed-meanwhile', current: { courier: state.courier } }
      const drives = mayDrive(state.directory, state.before.sub_depot, courier, Date.parse(occurredAt))
      if (drives === 'not-read-yet') return { retryMs: untilRead, code: 'directory-not-read' }
      return drives === 'yes' ? { state: { ...state, courier } } : { rejected: 'courier-unknown' }
    }),
  },

  async save(tx, _caller, changed, at) {
    const rows: FeedRow[] = []
    // A desk gives one round away at a time; each moves lists of its own.
    for (const { state } of changed)
      rows.push(...(await giveRound(tx, state.before, { ...state.before, courier: state.courier }, at)))
    return rows
  },
})
