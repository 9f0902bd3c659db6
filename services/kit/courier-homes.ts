import { sql, type QueryExecutorProvider } from 'kysely'

interface CourierHomesOptions {
  /** The table, with the columns `courier` (its key) and `sub_depot` (empty: the courier works nowhere). */
  table: string
  /** Further columns of a new row: the time of its last change, or that staff of this sub-depot see the courier's items. */
  also?: 'changed_at' | 'told'
}

/** Returns a register of each courier's sub-depot, which every sync reads from the courier's token. */
export function createCourierHomes({ table: name, also }: CourierHomesOptions) {
  const table = sql.table(name)
  const isTimed = also === 'changed_at'
  const columns = sql.raw(['courier', 'sub_depot', ...(also ? [also] : [])].join(', '))
  const values = (courier: string, subDepot: string, at: Date | null) =>
    also
      ? sql`${courier}, ${subDepot}, ${isTimed ? sql`${at}::timestamptz` : sql`${subDepot}`}`
      : sql`${courier}, ${subDepot}`

  return {
    /** Saves where a courier works. It writes nothing where that is known, because every pull calls it. */
    async save(db: QueryExecutorProvider, courier: string, subDepot: string, at: Date | null = null): Promise<void> {
      await sql`
        insert into ${table} (${columns}) select ${values(courier, subDepot, at)}
        where not exists (select 1 from ${table} where courier = ${courier} and sub_depot = ${subDepot})
        on conflict (courier) do update
          set sub_depot = excluded.sub_depot${isTimed ? sql`, changed_at = excluded.changed_at` : sql``}`.execute(db)
    },

    /** Saves where a courier works unless that is known already: they may have moved since, which {@link move} saves. */
    async add(db: QueryExecutorProvider, courier: string, subDepot: string, at: Date | null = null): Promise<void> {
      await sql`
        insert into ${table} (${columns}) values (${values(courier, subDepot, at)}) on conflict (courier) do nothing`.execute(
        db,
      )
    },

    /** Changes where a known courier works. Returns whether they have moved. */
    async move(db: QueryExecutorProvider, courier: string, subDepot: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update ${table} set sub_depot = ${subDepot} where courier = ${courier} and sub_depot <> ${subDepot}`.execute(db)
      return numAffectedRows !== 0n
    },

    /** Returns the courier's sub-depot; undefined for a courier nobody knows here. `isLocked`: locks their row. */
    async read(
      db: QueryExecutorProvider,
      courier: string,
      { isLocked = false }: { isLocked?: boolean } = {},
    ): Promise<string | undefined> {
      const { rows } = await sql<{ sub_depot: string }>`
        select sub_depot from ${table} where courier = ${courier}${isLocked ? sql` for update` : sql``}`.execute(db)
      return rows[0]?.sub_depot
    },
  }
}
