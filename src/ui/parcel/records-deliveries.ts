import { createContext, useContext } from 'react'

/** Whether deliveries are recorded with their proof. Where they are not, confirming a parcel is its delivery. */
export const RecordsDeliveries = createContext(false)

export const useRecordsDeliveries = (): boolean => useContext(RecordsDeliveries)
