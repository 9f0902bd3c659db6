import { useDesk } from '../frame/desk-places.ts'
import { useRequest } from '../requests/use-request.ts'
import { refreshDay } from './refresh-day-sync.ts'
import { refreshAllRosters } from './refresh-staff-sync.ts'

/** Keeps the names of the couriers whom the console looks after up to date. */
export function useNames(): void {
  const { root } = useDesk()
  useRequest(async () => await (root === '/depot' ? refreshDay() : refreshAllRosters()), {
    key: root,
    isRepeated: true,
  })
}
