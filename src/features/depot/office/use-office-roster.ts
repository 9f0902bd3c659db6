import { useLiveQuery } from 'dexie-react-hooks'
import type { Courier } from '#contracts/courier/courier.ts'
import { readCouriers, readRoster, readServedSubDepots, type Roster } from '../cache/cache-store.ts'
import { refreshAllRosters } from '../cache/refresh-staff-sync.ts'
import { useRequest } from '../requests/use-request.ts'

async function readAllCouriers(): Promise<{ couriers: Courier[]; roster: Roster }> {
  const subDepots = await readServedSubDepots()
  return { couriers: await readCouriers(subDepots), roster: await readRoster(subDepots) }
}

/** Returns the couriers of all sub-depots as this device last received them, and a hint for a field that has none yet. */
export function useOfficeRoster(): {
  couriers: readonly Courier[]
  roster: Roster | undefined
  hint: string | undefined
} {
  const { response } = useRequest(refreshAllRosters, { isRepeated: true })
  const known = useLiveQuery(readAllCouriers)
  const couriers = known?.couriers ?? []
  const hint =
    couriers.length > 0
      ? undefined
      : !known || !response
        ? 'Loading the couriers'
        : response.ok
          ? 'There are no couriers yet'
          : 'The couriers appear here when this device is online'
  return { couriers, roster: known?.roster, hint }
}
