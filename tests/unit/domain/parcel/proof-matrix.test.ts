import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handoverSchema, serviceFlagSchema, type ServiceFlag } from '#contracts/parcel.ts'
import { allowedHandovers, checkProof, proofNeeds } from '#domain/parcel/proof-matrix.ts'
import { unableReasons } from '#domain/parcel/unable-reasons.ts'
import { photoOf } from '#support/parcels.ts'

const services = fc.subarray([...serviceFlagSchema.options], { minLength: 1 })
const photos = [photoOf(1)]

describe('proof matrix', () => {
  it.each<[ServiceFlag[], string[]]>([
    [['standard'], ['recipient', 'household', 'neighbour', 'safe_place', 'letterbox', 'locker']],
    [['next_day', 'stated_time'], ['recipient', 'household', 'neighbour', 'safe_place', 'letterbox', 'locker']],
    [['household_signature'], ['recipient', 'household']],
    [['signature'], ['recipient']],
    [['age_check_18'], ['recipient']],
    [['household_signature', 'age_check_18'], ['recipient']],
  ])('%j may be handed to %j', (flags, handovers) => {
    expect(allowedHandovers(flags)).toEqual(handovers)
  })

  it('never lets an age-checked parcel out without the check, to anybody else, or with a photo', () => {
    fc.assert(
      fc.property(services, fc.constantFrom(...handoverSchema.options), fc.boolean(), fc.boolean(), (flags, handover, photo, checked) => {
        const all: ServiceFlag[] = [...flags, 'age_check_18']
        const proof = { handover, signedBy: 'A. Example', ageCheck: checked ? ('id_checked' as const) : undefined }
        const refused = checkProof(all, { proof, note: '16', photos: photo ? photos : [] })
        expect(refused === undefined).toBe(handover === 'recipient' && checked && !photo)
      }),
      { seed: 18 },
    )
  })

  it('never allows with one service more what was refused without it', () => {
    fc.assert(
      fc.property(services, fc.constantFrom(...serviceFlagSchema.options), (flags, more) => {
        const before = allowedHandovers(flags)
        expect(allowedHandovers([...flags, more]).filter((handover) => !before.includes(handover))).toEqual([])
      }),
      { seed: 7 },
    )
  })

  it.each(['safe_place', 'letterbox', 'locker'] as const)('%s needs a photo', (handover) => {
    expect(checkProof(['standard'], { proof: { handover }, photos: [] })).toBe('photo-missing')
    expect(checkProof(['standard'], { proof: { handover }, photos })).toBeUndefined()
  })

  it('has the letterbox photo taken before posting', () => {
    expect(proofNeeds(['standard'], 'letterbox')?.photoMoment).toBe('before')
    expect(proofNeeds(['standard'], 'safe_place')?.photoMoment).toBe('after')
  })

  it('asks who signed, at which neighbour, and for a proof at all', () => {
    expect(checkProof(['standard'], { photos: [] })).toBe('proof-missing')
    expect(checkProof(['signature'], { proof: { handover: 'recipient', signedBy: ' ' }, photos: [] })).toBe('signature-missing')
    expect(checkProof(['signature'], { proof: { handover: 'household', signedBy: 'B. Sample' }, photos: [] })).toBe('handover-not-allowed')
    expect(checkProof(['standard'], { proof: { handover: 'neighbour' }, photos: [] })).toBe('proof-missing')
    expect(checkProof(['standard'], { proof: { handover: 'neighbour' }, note: 'Number 16', photos: [] })).toBeUndefined()
  })
})

describe('reasons for not delivering', () => {
  it('holds nobody responsible for what a recipient or the weather did', () => {
    const blamed = Object.entries(unableReasons).filter(([, rule]) => rule.countsAgainstCourier)
    expect(blamed.map(([reason]) => reason)).toEqual(['lost', 'out_of_time'])
  })
})
