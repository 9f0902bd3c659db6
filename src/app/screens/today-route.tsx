import { useEffect } from 'react'
import { TodayScreen } from '#features/today/today-screen.tsx'
import { useWork } from '../use-work.ts'

export function TodayRoute() {
  const { progress } = useWork()
  useEffect(() => {
    // The list is where nearly everybody goes next: its code is there before the press.
    void import('#features/manifest/manifest-screen.tsx')
  }, [])
  return <TodayScreen progress={progress} />
}
