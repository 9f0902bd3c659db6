import type { ListedCourier } from '#contracts/courier-endpoints.ts'
import type { Refusal } from '../fresh/ask-sync.ts'
import { useAsked } from '../fresh/use-asked.ts'
import { askCouriers } from '../people/people-sync.ts'

/** The couriers in the books of a sub-depot, by name; undefined before it is known which one, and until they have come. */
export function useBooks(subDepot: string | undefined): {
  couriers: readonly ListedCourier[] | undefined
  refusal: Refusal | null
} {
  const { answer, busy } = useAsked(() => askCouriers(subDepot === undefined ? [] : [subDepot]), subDepot)
  if (answer?.kind === 'refused') return { couriers: undefined, refusal: answer.refusal }
  // Until those of this sub-depot are here, the answer is another's.
  const isHere = answer !== null && !busy && subDepot !== undefined
  return {
    couriers: isHere ? answer.value.toSorted((one, other) => one.name.localeCompare(other.name)) : undefined,
    refusal: null,
  }
}
