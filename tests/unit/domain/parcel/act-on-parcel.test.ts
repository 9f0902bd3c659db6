import { describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { actOnParcel } from '#domain/parcel/act-on-parcel.ts'
import { addExtraParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { nextStatuses } from '#domain/parcel/state-machine.ts'
import { accepted, after, numberedId, parcelOf, photoOf, stampOf, statusTap } from '#support/parcels.ts'

const tap = (parcel: Parcel | undefined, more: Parameters<typeof statusTap>[1], n = 50) =>
  actOnParcel(parcel, statusTap(parcel ?? parcelOf(), more), stampOf(n))

const undo = (parcel: Parcel, supersedes: string, n = 60) =>
  actOnParcel(
    parcel,
    { command: 'undoParcelStatus', input: { parcelId: parcel.id, supersedes, baseVersion: parcel.version } },
    stampOf(n),
  )

const reportExtra = (manifestKnown: boolean) => {
  const { id: parcelId, manifestId, barcodes } = parcelOf()
  const barcode = barcodes[0] ?? { format: 'None' as const, text: 'X', kind: 'other' as const }
  return { command: 'reportExtraParcel' as const, input: { parcelId, manifestId, barcode }, manifestKnown }
}

describe('recording a status', () => {
  it('keeps all that was said, and when', () => {
    const location = { lat: 51.5, lng: -0.1, accuracy: 8 }
    const stamp = stampOf(3, { receivedAt: '2026-05-14T06:00:09.000Z', clockAhead: true })
    const said = {
      status: 'unable_to_deliver',
      reason: 'no_access',
      note: 'Gate locked',
      photos: [photoOf(1)],
      location,
    } as const
    const parcel = accepted(
      actOnParcel(parcelOf(), statusTap(parcelOf(), { ...said, photos: [...said.photos] }), stamp),
    )
    expect(parcel.events).toEqual([{ ...stamp, ...said, kind: 'status' }])
  })

  it('refuses a parcel that nobody knows', () => {
    expect(tap(undefined, {})).toEqual({ refused: 'parcel-unknown' })
  })

  it('refuses the same status twice, but takes the same event twice without effect', () => {
    const confirmed = accepted(tap(parcelOf(), {}, 1))
    expect(tap(confirmed, {}, 2)).toEqual({ refused: 'transition-illegal' })
    expect(tap(confirmed, {}, 1)).toEqual({ parcel: confirmed })
  })

  it('asks for the reason, and for the photo that the reason needs', () => {
    const unable = { status: 'unable_to_deliver' } as const
    expect(tap(parcelOf(), unable)).toEqual({ refused: 'reason-missing' })
    expect(tap(parcelOf(), { ...unable, reason: 'wrong_address' })).toEqual({ refused: 'photo-missing' })
    expect(tap(parcelOf(), { ...unable, reason: 'wrong_address', photos: [photoOf(1)] })).toHaveProperty('parcel')
    expect(tap(parcelOf(), { ...unable, reason: 'age_check_failed', photos: [photoOf(1)] })).toEqual({
      refused: 'photo-forbidden',
    })
  })

  it.each([
    { attempts: 1, reason: 'no_answer', refused: undefined },
    { attempts: 2, reason: 'no_answer', refused: 'attempts-used-up' },
    { attempts: 2, reason: 'out_of_time', refused: undefined },
    { attempts: 3, reason: 'out_of_time', refused: 'attempts-used-up' },
  ] as const)(
    'after $attempts earlier attempts and "$reason" today, carrying forward: $refused',
    ({ attempts, reason, refused }) => {
      const unable = after(parcelOf({ attempts }), { status: 'unable_to_deliver', reason })
      expect(nextStatuses(unable).includes('carry_forward')).toBe(refused === undefined)
      const outcome = tap(unable, { status: 'carry_forward' })
      expect('refused' in outcome ? outcome.refused : undefined).toBe(refused)
      expect(tap(unable, { status: 'returned' })).toHaveProperty('parcel')
    },
  )
})

describe('undo', () => {
  const carried = after(parcelOf(), {}, { status: 'carry_forward' })

  it('takes back the last step only', () => {
    expect(undo(carried, numberedId(1))).toEqual({ refused: 'nothing-to-undo' })
    expect(accepted(undo(carried, numberedId(2)))).toMatchObject({ status: 'confirmed', version: 3 })
  })

  it('goes on step by step until nothing is left', () => {
    const once = accepted(undo(carried, numberedId(2), 60))
    const twice = accepted(undo(once, numberedId(1), 61))
    expect(twice).toMatchObject({ status: 'expected', marks: [], version: 4 })
    expect(undo(twice, numberedId(1), 62)).toEqual({ refused: 'nothing-to-undo' })
    expect(undo(twice, numberedId(60), 63)).toEqual({ refused: 'nothing-to-undo' })
  })

  it('brings an amended step back', () => {
    const amended = after(
      parcelOf(),
      { status: 'missing' },
      { status: 'confirmed', supersedes: numberedId(1), amendment: 'Was behind the seat' },
    )
    expect(amended.status).toBe('confirmed')
    expect(accepted(undo(amended, numberedId(2))).status).toBe('missing')
  })
})

describe('amendment', () => {
  const delivered = after(parcelOf(), {}, { status: 'delivered', proof: { handover: 'recipient' } })
  const amend = { status: 'carry_forward', supersedes: numberedId(2), amendment: 'Wrong parcel' } as const

  it('is checked as if the amended step had never been', () => {
    expect(accepted(tap(delivered, amend))).toMatchObject({ status: 'carry_forward', version: 3 })
    expect(tap(delivered, { ...amend, status: 'confirmed' })).toEqual({ refused: 'transition-illegal' })
  })

  it('needs its reason', () => {
    expect(tap(delivered, { ...amend, amendment: undefined })).toEqual({ refused: 'amendment-reason-missing' })
    expect(tap(delivered, { ...amend, amendment: '  ' })).toEqual({ refused: 'amendment-reason-missing' })
  })

  it('can be amended again, and the first step stays amended', () => {
    const once = accepted(tap(delivered, { ...amend, status: 'unable_to_deliver', reason: 'no_answer' }, 3))
    const twice = accepted(
      tap(once, { ...amend, status: 'delivered', proof: { handover: 'household' }, supersedes: numberedId(3) }, 4),
    )
    expect(twice.status).toBe('delivered')
    expect(accepted(undo(twice, numberedId(4))).status).toBe('unable_to_deliver')
  })

  it('refuses a step that does not stand any more', () => {
    const undone = accepted(undo(delivered, numberedId(2), 3))
    expect(tap(undone, amend)).toEqual({ refused: 'nothing-to-undo' })
  })
})

describe('recall by the depot', () => {
  const recalled = recallParcel(after(parcelOf(), {}), stampOf(40))

  it('leaves only handing it back', () => {
    expect(recalled).toMatchObject({ status: 'confirmed', marks: ['recalled'], version: 2 })
    expect(nextStatuses(recalled)).toEqual(['returned'])
    expect(tap(recalled, { status: 'carry_forward' })).toEqual({ refused: 'parcel-recalled' })
    expect(undo(recalled, numberedId(1))).toEqual({ refused: 'parcel-recalled' })
    const back = accepted(tap(recalled, { status: 'returned' }))
    expect(nextStatuses(back)).toEqual([])
  })

  it('lets the courier take back the handing back', () => {
    const back = accepted(tap(recalled, { status: 'returned' }, 41))
    expect(accepted(undo(back, numberedId(41)))).toMatchObject({ status: 'confirmed', marks: ['recalled'] })
  })

  it('changes nothing the second time', () => {
    expect(recallParcel(recalled, stampOf(42))).toBe(recalled)
  })
})

describe('an extra parcel', () => {
  it('is new to everybody, on a manifest of the courier', () => {
    expect(actOnParcel(parcelOf(), reportExtra(true), stampOf(1))).toEqual({ refused: 'parcel-exists' })
    expect(actOnParcel(undefined, reportExtra(false), stampOf(1))).toEqual({ refused: 'manifest-unknown' })
  })

  it('waits for the depot, who adds it to the round', () => {
    const extra = accepted(actOnParcel(undefined, reportExtra(true), stampOf(1)))
    expect(extra).toMatchObject({ status: 'expected', marks: ['extra'], version: 1, sequence: 0 })
    expect(nextStatuses(extra)).toEqual(['returned'])
    expect(undo(extra, numberedId(1))).toEqual({ refused: 'nothing-to-undo' })
    const added = addExtraParcel(extra, stampOf(2))
    expect(added).toMatchObject({ marks: [], version: 2 })
    expect(nextStatuses(added)).toContain('confirmed')
    expect(addExtraParcel(added, stampOf(3))).toBe(added)
  })
})
