import { recordStatus, reportExtra, undoStatus } from '#features/manifest/status/record-status-sync.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import type { ScanTaps } from '#features/scan/meaning/scan-taps.ts'
import { ClockBanner } from '../shell/clock-banner.tsx'

const taps: ScanTaps = {
  record: (parcelId, status) => recordStatus(parcelId, { status }),
  undo: undoStatus,
  reportExtra,
}

export function ScanRoute() {
  return <ScanScreen taps={taps} notice={<ClockBanner />} />
}
