import { PrivacyScreen } from '#features/welcome/privacy-screen.tsx'
import { TermsScreen } from '#features/welcome/terms-screen.tsx'
import { useWork } from '../session/use-work.ts'

export function PrivacyRoute() {
  return <PrivacyScreen company={useWork().config?.company ?? null} />
}

export function TermsRoute() {
  return <TermsScreen company={useWork().config?.company ?? null} />
}
