import { useLiveQuery } from 'dexie-react-hooks'
import { deliveredToggle } from '#contracts/toggles.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'

/** Whether "delivered", with its proof, is offered to this courier. */
export const useWithDelivery = (): boolean => useLiveQuery(async () => await readToggle(deliveredToggle)) ?? false
