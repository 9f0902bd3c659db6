import { useDesk } from '../frame/desk-places.ts'

/** Returns the address of the list of decisions in this console: "/depot/decide" or "/office/decide". */
export const useDecideRoot = (): string => `${useDesk().root}/decide`
