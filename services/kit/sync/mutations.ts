import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { voidCommand, voidedCode, type Mutation, type MutationResult } from '#contracts/sync/sync.ts'
import { countPush, type Usage } from './push-quota.ts'

export interface SavedResult {
  mid: string
  state: 'applied' | 'rejected' | 'voided'
  seq: number
  code: string | null
  current: unknown
}

export interface Claim {
  courier: string
  clientId: string
  receivedAt: Date
  mutations: readonly Mutation[]
  /** Targets of voids, with the void that names each. */
  targets: ReadonlyMap<string, Mutation>
}

/**
 * Takes the ids for this transaction: whoever else brings one of them waits until it has ended.
 * @returns the ids that nobody had taken before
 */
export async function claimMutations(tx: QueryExecutorProvider, claim: Claim): Promise<Set<string>> {
  const own = claim.mutations.map(({ mid, entity, command, version, n, deviceTime }) => ({
    mid,
    entity,
    command,
    version,
    n,
    deviceTime,
  }))
  const targets = [...claim.targets].map(([mid, { entity, version, n, deviceTime }]) => ({
    mid,
    entity,
    command: voidCommand.name,
    version,
    n,
    deviceTime,
  }))
  const rows = JSON.stringify([...own, ...targets])
  // The ids are sorted, so that two pushes with the same mutations do not wait for each other.
  const { rows: taken } = await sql<{ mid: string }>`
    insert into mutation
      (courier, mid, entity, command, version, client_id, n, device_time, received_at, state, seq)
    select ${claim.courier}, r.mid, r.entity, r.command, r.version, ${claim.clientId}::uuid, r.n, r."deviceTime",
      ${claim.receivedAt}, '', 0
    from jsonb_to_recordset(${rows}::jsonb)
      as r(mid uuid, entity text, command text, version int4, n int8, "deviceTime" text)
    order by r.mid
    on conflict do nothing
    returning mid`.execute(tx)
  return new Set(taken.map((row) => row.mid))
}

export async function readSavedResults(
  tx: QueryExecutorProvider,
  courier: string,
  mids: readonly string[],
): Promise<Map<string, SavedResult>> {
  if (mids.length === 0) return new Map()
  const { rows } = await sql<SavedResult>`
    select mid, state, seq, code, current from mutation
    where courier = ${courier} and mid = any(${mids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.mid, row]))
}

/** Stores the answers and counts the push, and gives back the claims that got none, so that they may be sent again. `writes`: what else the statement saves. */
export async function settleMutations(
  tx: QueryExecutorProvider,
  usage: Usage,
  settled: readonly SavedResult[],
  released: readonly string[],
  writes: RawBuilder<unknown> | null = null,
): Promise<void> {
  const { courier } = usage
  await sql`
    with ${writes ?? sql``} counted as (${countPush(usage)})
    update mutation as m set state = r.state, seq = r.seq, code = r.code, current = r.current
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as r(mid uuid, state text, seq int8, code text, current jsonb)
    where m.courier = ${courier} and m.mid = r.mid`.execute(tx)
  if (released.length > 0) {
    await sql`
      delete from mutation where courier = ${courier} and mid = any(${released}::uuid[])`.execute(tx)
  }
}

/** Takes the entities as they were out of the answers that showed them: they are gone, and so is their data. */
export async function deleteCurrents(tx: QueryExecutorProvider, entities: readonly string[]): Promise<void> {
  await sql`
    update mutation set current = null where current is not null and entity = any(${entities}::text[])`.execute(tx)
}

export function toResult({ mid, state, seq, code, current }: SavedResult): MutationResult {
  if (state === 'applied') return { mid, kind: 'applied', seq }
  if (state === 'voided') return { mid, kind: 'rejected', code: voidedCode }
  return { mid, kind: 'rejected', code: code ?? 'unknown', ...(current === null ? {} : { current }) }
}
