import { createContext, use } from 'react'

/** The addresses of the console that this version has a screen for; the layout gives them. */
export const DeskAddresses = createContext<ReadonlySet<string>>(new Set())

export const useDeskAddresses = (): ReadonlySet<string> => use(DeskAddresses)
