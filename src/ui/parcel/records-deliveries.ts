import { createContext, useContext } from 'react'

/** Whether deliveries are recorded with their proof. If they aren't, confirming a parcel is its delivery. Undefined until it has been read. */
export const RecordsDeliveries = createContext<boolean | undefined>(false)

export const useRecordsDeliveries = (): boolean => useContext(RecordsDeliveries) ?? false

/** False for the moment in which the phone has not read yet whether deliveries are recorded. */
export const useHasReadRecordsDeliveries = (): boolean => useContext(RecordsDeliveries) !== undefined
