import { describe, expect, it } from 'vitest'
import { isStableId, toManifestId, toParcelId, toRoundId } from '#domain/parcel/stable-id.ts'

describe('the id of a parcel of a list', () => {
  it('follows from its sub-depot, round, day and barcode, as it always has', () => {
    const round = toRoundId('SAM', '104')
    const manifest = toManifestId(round, '2026-05-14')
    expect(round).toBe('b036414c-11b1-88fe-838e-ccae80494190')
    expect(manifest).toBe('d880dc60-b1ff-8728-aaf5-c5c6e1ea6a6d')
    expect(toParcelId(manifest, 'JD0002251000012345')).toBe('5cdeab14-18e8-8d49-8c1c-0bb6a5e31911')
    expect(isStableId(round)).toBe(true)
    expect(isStableId('6f1d0000-0000-4000-8000-000000000001')).toBe(false)
  })
})
