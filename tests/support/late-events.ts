import type { LateEvent } from '#contracts/parcel/late-events.ts'
import { numberedId, parcelOf, stampOf } from './parcels.ts'

/** Events that the courier "ada" recorded on a parcel whose round already belongs to "bo" when they arrive. */
export function lateOf(more: Partial<LateEvent> = {}): LateEvent {
  const { address, recipient, id, manifestId } = parcelOf()
  return {
    event: {
      ...stampOf(1),
      occurredAt: '2026-05-14T06:00:00.000Z',
      kind: 'status',
      status: 'unable_to_deliver',
      reason: 'no_answer',
      note: 'Rang twice',
      photos: [],
    },
    courier: 'ada',
    receivedAt: '2026-05-14T09:12:00.000Z',
    parcelId: id,
    manifest: {
      id: manifestId,
      roundId: numberedId(0xdd),
      roundNumber: '104',
      roundName: 'Sampleton North',
      subDepot: 'SAM',
      date: '2026-05-14',
      version: 1,
      importedAt: '2026-05-14T04:30:00.000Z',
      closedAt: null,
    },
    driver: 'bo',
    parcel: { recipient, address: { ...address, house: '12' }, status: 'expected' },
    listed: true,
    seen: null,
    ...more,
  }
}
