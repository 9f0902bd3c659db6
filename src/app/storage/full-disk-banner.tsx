import { HardDrive } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { StorageGuard } from '#offline/storage/storage-guard.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** Shown while the phone's storage is full; it also says what is safe. */
export function FullDiskBanner({ room }: { room: StorageGuard }) {
  const state = useSyncExternalStore(room.subscribe, room.state)
  if (state !== 'none') return null
  // If there is still no space, the banner stays.
  const tryAgain = () => void room.recover().catch(() => undefined)
  return (
    <Banner icon={HardDrive} title="This phone is full.">
      Your work is saved. Free some space, then{' '}
      <button type="button" onClick={tryAgain}>
        try again
      </button>
      .
    </Banner>
  )
}
