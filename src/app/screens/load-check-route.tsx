import { useSearchParams } from 'react-router-dom'
import { DepotWait } from '#features/claims/waits/waits.tsx'
import { LoadCheckScreen } from '#features/scan/load/load-check-screen.tsx'

export function LoadCheckRoute() {
  const [params] = useSearchParams()
  return <LoadCheckScreen paused={params.get('view') === 'difference'} wait={<DepotWait />} />
}
