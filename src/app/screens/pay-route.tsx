import { PayScreen } from '#features/pay/pay-screen.tsx'
import { useWork } from '../session/use-work.ts'

export function PayRoute() {
  return <PayScreen company={useWork().config?.company ?? null} />
}
