import { createContext, use, useCallback } from 'react'
import type { Permission } from '#contracts/permissions.ts'
import { may, nobody, type DeskStaff } from './desk-staff.ts'

/** The addresses of the console that this version has a screen for and the person’s roles include; the layout gives them. */
export const DeskAddresses = createContext<ReadonlySet<string>>(new Set())

export const useDeskAddresses = (): ReadonlySet<string> => use(DeskAddresses)

/** The console of a sub-depot, or that of the back office. */
export interface Desk {
  root: '/depot' | '/office'
  staff: DeskStaff
}

/** Who is at which console; the layout gives it. */
export const DeskContext = createContext<Desk>({ root: '/depot', staff: nobody })

export const useDesk = (): Desk => use(DeskContext)

export type May = (permission: Permission, subDepot?: string) => boolean

/** Returns the function that tells whether the person’s roles have a permission, anywhere or at a sub-depot. */
export function useMay(): May {
  const { staff } = useDesk()
  return useCallback((permission, subDepot) => may(staff, permission, subDepot), [staff])
}
