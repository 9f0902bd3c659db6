import type { ListedCourier } from '#contracts/courier-endpoints.ts'
import { useAsked } from '../fresh/use-asked.ts'
import { askCouriers } from '../people/people-sync.ts'

/** The couriers in the books of a sub-depot, by name; none before it is known which one, and until they have come. */
export function useBooks(subDepot: string | undefined): { couriers: readonly ListedCourier[]; books: ReturnType<typeof useAsked<ListedCourier[]>> } {
  const books = useAsked(() => askCouriers(subDepot === undefined ? [] : [subDepot]), subDepot)
  const couriers = books.answer?.kind === 'answer' ? books.answer.value.toSorted((one, other) => one.name.localeCompare(other.name)) : []
  return { couriers, books }
}
