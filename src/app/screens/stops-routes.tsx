import { StopWait, StopWaits } from '#features/claims/waits/waits.tsx'
import { CollectScreen, StopsScreen } from '#features/stops/stops-screen.tsx'

export const StopsRoute = () => <StopsScreen waits={<StopWaits />} />
export const CollectRoute = () => <CollectScreen Wait={StopWait} />
