import { TodayScreen } from '#features/today/today-screen.tsx'
import { useWork } from '../use-work.ts'

export function TodayRoute() {
  const { progress } = useWork()
  return <TodayScreen progress={progress} />
}
