import { sql, type QueryExecutorProvider } from 'kysely'
import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import type { AvailabilityException, WeekDays } from '#contracts/availability/availability.ts'
import { availabilityOn, isAvailable } from '#domain/availability/day-availability.ts'

export interface Recipients {
  couriers: readonly string[]
  unknown: readonly string[]
}

async function availableAt(tx: QueryExecutorProvider, subDepot: string, day: string): Promise<string[]> {
  const { rows } = await sql<{
    courier: string
    days: WeekDays | null
    availability: AvailabilityException['availability'] | null
  }>`
    select h.courier, p.days, e.availability from courier_home h
    left join weekly_pattern p on p.courier = h.courier
    left join exception e on e.courier = h.courier and e.day = ${day}
    where h.sub_depot = ${subDepot} order by h.courier`.execute(tx)
  const free = rows.filter(({ days, availability }) =>
    isAvailable(availabilityOn(day, days && { id: 'week', days }, availability ? [{ id: day, availability }] : [])),
  )
  return free.map(({ courier }) => courier)
}

export async function findRecipients(
  tx: QueryExecutorProvider,
  subDepot: string,
  { to, date }: SendOfferBody,
): Promise<Recipients> {
  if (to.kind === 'available') return { couriers: await availableAt(tx, subDepot, date), unknown: [] }
  const wanted = to.kind === 'all' ? null : [...new Set(to.couriers)].sort()
  const { rows } = await sql<{ courier: string }>`
    select courier from courier_home
    where sub_depot = ${subDepot} and (${wanted === null} or courier = any(${wanted ?? []}::text[])) order by courier`.execute(
    tx,
  )
  const known = new Set(rows.map(({ courier }) => courier))
  return { couriers: [...known], unknown: (wanted ?? []).filter((courier) => !known.has(courier)) }
}
