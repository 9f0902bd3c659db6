import { WhereScreen } from '#features/welcome/where/where-screen.tsx'
import { useWork } from '../session/use-work.ts'

export function WhereRoute() {
  return <WhereScreen service={useWork().config?.services.manifest ?? null} />
}
