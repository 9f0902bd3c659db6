import { sql, type QueryExecutorProvider } from 'kysely'
import { mayDrive, readDirectory, type Directory } from '#kit/directory.ts'

/** Stored for a helper whose documents never end. */
export const noEnd = '9999-12-31'

/** The couriers who can be given parcels. */
export interface Drivers extends Directory {
  /** The helpers among them, by their subjects. */
  helpers: ReadonlyMap<string, { engagedBy: string; clearedUntil: string | null }>
}

export const noDrivers: Drivers = { readAt: null, known: new Set(), helpers: new Map() }

/** The entries of these couriers. */
export async function readDrivers(db: QueryExecutorProvider, couriers: readonly string[]): Promise<Drivers> {
  const { rows } = await sql<{ courier: string; engaged_by: string; until: string | null }>`
    select d.courier, d.engaged_by, c.until from directory as d
    left join helper_clearance as c on c.courier = d.courier
    where d.courier = any(${couriers}::text[]) and d.engaged_by is not null`.execute(db)
  return {
    ...(await readDirectory(db, couriers)),
    helpers: new Map(rows.map((row) => [row.courier, { engagedBy: row.engaged_by, clearedUntil: row.until }])),
  }
}

/** True for a helper with valid documents on that day, and for whoever is nobody's helper. A helper of whom nothing is known has none. */
export function isCleared({ helpers }: Drivers, courier: string | null, day: string): boolean {
  const helper = courier === null ? undefined : helpers.get(courier)
  return !helper || (helper.clearedUntil ?? '') >= day
}

/**
 * Returns if somebody can be given parcels of a day. `not-cleared`: a helper without valid documents.
 * `not-read-yet`: a newer reading may say otherwise. `at`: when they were named, in milliseconds.
 */
export function mayDriveOn(
  drivers: Drivers,
  { subDepot, courier, day, at }: { subDepot: string; courier: string | null; day: string; at: number },
): ReturnType<typeof mayDrive> | 'not-cleared' {
  const drives = mayDrive(drivers, subDepot, courier, at)
  if (drives !== 'yes' || isCleared(drivers, courier, day)) return drives
  return (drivers.readAt ?? 0) <= at ? 'not-read-yet' : 'not-cleared'
}
