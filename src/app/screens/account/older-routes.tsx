import type { ComponentType, ReactNode } from 'react'
import { AuthPlaceProvider } from '#features/sign-in/auth-place.tsx'
import { NewPasswordRoute, SignUpRoute } from './account-routes.tsx'
import { AuthStartRoute } from './auth-start-route.tsx'
import { SignInRoute } from './sign-in-route.tsx'

/** Old addresses that were printed and bookmarked: the same pages without the extras, which send the password itself. */
const olderRoute = (current: string, page: ReactNode): ComponentType =>
  function OlderRoute() {
    return <AuthPlaceProvider place={{ kind: 'older', current }}>{page}</AuthPlaceProvider>
  }

export const OlderStartRoute = olderRoute('/auth', <AuthStartRoute />)
export const OlderSignInRoute = olderRoute('/auth/sign-in-courier', <SignInRoute flow="USER_PASSWORD_AUTH" />)
export const OlderSignUpRoute = olderRoute('/auth/sign-up', <SignUpRoute />)
export const OlderPasswordRoute = olderRoute('/auth/password', <NewPasswordRoute />)
