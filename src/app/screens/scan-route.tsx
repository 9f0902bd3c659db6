import { rejectionMessages } from '#domain/parcel/rejection-labels.ts'
import { recordStatus, reportExtra, undoStatus, type TapOutcome } from '#features/manifest/status/parcel-taps-sync.ts'
import { ScanScreen } from '#features/scan/scan-screen.tsx'
import type { ScanTaps, TapAnswer } from '#features/scan/meaning/scan-taps.ts'
import { StorageFullError } from '#offline/room/storage-full-error.ts'
import { ClockBanner } from '../shell/clock-banner.tsx'

async function inWords(tap: Promise<TapOutcome>): Promise<TapAnswer> {
  try {
    const outcome = await tap
    return 'kept' in outcome ? outcome : { problem: rejectionMessages[outcome.refused] }
  } catch (error) {
    if (error instanceof StorageFullError) return { problem: error.message }
    throw error
  }
}

const taps: ScanTaps = {
  record: (parcelId, status) => inWords(recordStatus(parcelId, { status })),
  undo: (parcelId, eventId) => inWords(undoStatus(parcelId, eventId)),
  reportExtra: (manifestId, barcode) => inWords(reportExtra(manifestId, barcode)),
}

export function ScanRoute() {
  return <ScanScreen taps={taps} notice={<ClockBanner />} />
}
