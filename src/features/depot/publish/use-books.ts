import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { RequestError } from '#contracts/problem.ts'
import { useRequest } from '../requests/use-request.ts'
import { requestCouriers } from '../people/people-sync.ts'

/** Returns the couriers of a sub-depot's roster, by name; undefined until the sub-depot is known and they have arrived. */
export function useBooks(subDepot: string | undefined): {
  couriers: readonly ListedCourier[] | undefined
  error: RequestError | null
} {
  const { response, busy } = useRequest(() => requestCouriers(subDepot === undefined ? [] : [subDepot]), {
    key: subDepot,
  })
  if (response && !response.ok) return { couriers: undefined, error: response.error }
  // Until this sub-depot's roster arrives, the response is another's.
  const isHere = response !== null && !busy && subDepot !== undefined
  return {
    couriers: isHere ? response.value.toSorted((one, other) => one.name.localeCompare(other.name)) : undefined,
    error: null,
  }
}
