import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import {
  handoverSchema,
  serviceFlagSchema,
  signatureSchema,
  type ServiceFlag,
  type Signature,
} from '#contracts/parcel/parcel.ts'
import { allowedHandovers, checkProof, proofNeeds } from '#domain/parcel/proof/proof-matrix.ts'
import { isSigned, simplifyStrokes } from '#domain/parcel/proof/signature.ts'
import { unableReasons } from '#domain/parcel/unable-reasons.ts'
import { presentInput } from '#domain/present-input.ts'
import { photoOf } from '#support/parcels.ts'

const services = fc.subarray([...serviceFlagSchema.options], { minLength: 1 })
const photos = [photoOf(1)]

describe('proof matrix', () => {
  it.each<[ServiceFlag[], string[]]>([
    [['standard'], ['recipient', 'household', 'neighbour', 'safe_place', 'letterbox', 'locker']],
    [
      ['next_day', 'stated_time'],
      ['recipient', 'household', 'neighbour', 'safe_place', 'letterbox', 'locker'],
    ],
    [['household_signature'], ['recipient', 'household']],
    [['signature'], ['recipient']],
    [['age_check_18'], ['recipient']],
    [['household_signature', 'age_check_18'], ['recipient']],
  ])('%j may be handed to %j', (flags, handovers) => {
    expect(allowedHandovers(flags)).toEqual(handovers)
  })

  it('never lets an age-checked parcel out without the check, to anybody else, or with a photo', () => {
    fc.assert(
      fc.property(
        services,
        fc.constantFrom(...handoverSchema.options),
        fc.boolean(),
        fc.boolean(),
        (flags, handover, photo, checked) => {
          const all: ServiceFlag[] = [...flags, 'age_check_18']
          const proof = {
            handover,
            signedBy: 'A. Example',
            signature: { kind: 'typed' as const },
            ageCheck: checked ? ('id_checked' as const) : undefined,
          }
          const refused = checkProof(all, { proof, note: '16', photos: photo ? photos : [] })
          expect(refused === undefined).toBe(handover === 'recipient' && checked && !photo)
        },
      ),
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
    expect(checkProof(['signature'], { proof: { handover: 'recipient', signedBy: ' ' }, photos: [] })).toBe(
      'signature-missing',
    )
    expect(checkProof(['signature'], { proof: { handover: 'household', signedBy: 'B. Sample' }, photos: [] })).toBe(
      'handover-not-allowed',
    )
    expect(checkProof(['standard'], { proof: { handover: 'neighbour' }, photos: [] })).toBe('proof-missing')
    expect(proofNeeds(['standard'], 'neighbour')?.takerName).toBe(true)
    expect(proofNeeds(['household_signature'], 'household')).toMatchObject({ signedName: true, takerName: false })
    expect(
      checkProof(['standard'], { proof: { handover: 'neighbour' }, note: 'Number 16', photos: [] }),
    ).toBeUndefined()
  })
})

describe('a signature', () => {
  const signed = (signature?: Signature) =>
    checkProof(['signature'], { proof: { handover: 'recipient', signedBy: 'A. Example', signature }, photos: [] })
  const hand = [
    [100, 200, 180, 120, 260, 230, 340, 130],
    [360, 300, 420, 200],
  ]

  it('is given on the glass or as a typed name, and never by a dot', () => {
    expect(signed()).toBe('signature-not-given')
    expect(signed({ kind: 'typed' })).toBeUndefined()
    expect(signed({ kind: 'drawn', strokes: hand })).toBeUndefined()
    expect(signed({ kind: 'drawn', strokes: [[500, 200]] })).toBe('signature-too-short')
    expect(signed({ kind: 'drawn', strokes: [[500, 200, 510, 204]] })).toBe('signature-too-short')
    // Many circles in one place are a dot as well.
    expect(signed({ kind: 'drawn', strokes: Array.from({ length: 20 }, () => [500, 200, 520, 220, 500, 200]) })).toBe(
      'signature-too-short',
    )
  })

  it('is kept in whole units of the glass, and small enough to travel', () => {
    expect(simplifyStrokes([[-3.2, 10.4, 1040, 500]])).toEqual([[0, 10, 1000, 400]])
    const long = Array.from({ length: 20_000 }, (_, at) =>
      at % 2 === 0 ? 500 + 400 * Math.sin(at / 40) : 200 + 150 * Math.cos(at / 33),
    )
    const kept = simplifyStrokes([long])
    expect(kept.flat().length).toBeLessThanOrEqual(2400)
    expect(isSigned(kept)).toBe(true)
    expect(signatureSchema.safeParse({ kind: 'drawn', strokes: kept }).success).toBe(true)
  })

  it('of a phone that only asked for the name is a typed one', () => {
    const before = {
      parcelId: 'p',
      status: 'delivered',
      proof: { handover: 'recipient', signedBy: 'A. Example' },
      photos: [],
    }
    expect(presentInput(recordParcelStatus, 1, before)).toEqual({
      input: { ...before, proof: { ...before.proof, signature: { kind: 'typed' } } },
    })
    expect(presentInput(recordParcelStatus, 1, { status: 'confirmed' })).toEqual({ input: { status: 'confirmed' } })
  })
})

describe('reasons for not delivering', () => {
  it('holds nobody responsible for what a recipient or the weather did', () => {
    const blamed = Object.entries(unableReasons).filter(([, rule]) => rule.countsAgainstCourier)
    expect(blamed.map(([reason]) => reason)).toEqual(['out_of_time', 'lost'])
  })
})
