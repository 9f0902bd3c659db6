import { createContext, use, type ReactNode } from 'react'
import { useTitle } from '#ui/layout/use-title.ts'

/** Where a sign-in form is shown: on its page, on the older variant, or in a popup with its own title. */
export type AuthPlace = { kind: 'page' } | { kind: 'older'; current: string } | { kind: 'popup' }

const PlaceContext = createContext<AuthPlace>({ kind: 'page' })

export function AuthPlaceProvider({ place, children }: { place: AuthPlace; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>
}

export const useAuthPlace = (): AuthPlace => use(PlaceContext)

/** Names the page, unless this is only a popup over it. */
export function useAuthTitle(title: string): void {
  const { kind } = useAuthPlace()
  useTitle(kind === 'popup' ? null : title)
}
