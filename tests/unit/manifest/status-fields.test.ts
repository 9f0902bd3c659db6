import { describe, expect, it } from 'vitest'
import { emptyForm, formFor } from '#features/manifest/status/parcel-draft.ts'
import {
  toAction,
  toField,
  photoRule,
  problemsLeft,
  listProblems,
  toProblemMessage,
  reasonHint,
  sharedHandovers,
} from '#features/manifest/status/status-fields.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const plain = [parcelOf()]
const signed = [parcelOf({ services: ['signature'] })]
const aged = [parcelOf({ services: ['age_check_18'] })]
const unable = { status: 'unable_to_deliver' } as const
const deliver = { status: 'delivered' } as const

describe('what a filled sheet stands for', () => {
  it('leaves out answers that belong to another choice', () => {
    const form = {
      ...emptyForm,
      handover: 'letterbox' as const,
      signedBy: 'A. Example',
      ageCheck: 'id_checked' as const,
      note: '  ',
    }
    expect(toAction(deliver, form, plain)).toEqual({
      statement: { status: 'delivered', proof: { handover: 'letterbox' } },
    })
    expect(toAction({ status: 'missing' }, { ...form, reason: 'lost' }, plain)).toEqual({
      statement: { status: 'missing' },
    })
  })

  it('names who signed and how the age was checked where the service asks', () => {
    const form = {
      ...emptyForm,
      handover: 'recipient' as const,
      signedBy: ' A. Example ',
      signatureWay: 'typed' as const,
      ageCheck: 'looked_over_25' as const,
    }
    expect(toAction(deliver, form, [...signed, ...aged])).toEqual({
      statement: {
        status: 'delivered',
        proof: {
          handover: 'recipient',
          signedBy: 'A. Example',
          signature: { kind: 'typed' },
          ageCheck: 'looked_over_25',
        },
      },
    })
  })

  it('carries what was drawn, or that the name was typed, and the place only of a delivery', () => {
    const place = { lat: 51.5, lng: -0.1, accuracy: 12 }
    const form = {
      ...emptyForm,
      handover: 'recipient' as const,
      signedBy: 'A. Example',
      strokes: [[100, 200, 400, 90]],
    }
    const proof = { handover: 'recipient', signedBy: 'A. Example' }
    expect(toAction(deliver, form, signed, place)).toEqual({
      statement: {
        status: 'delivered',
        proof: { ...proof, signature: { kind: 'drawn', strokes: form.strokes } },
        location: place,
      },
    })
    expect(toAction(deliver, { ...form, signatureWay: 'typed' }, signed)).toEqual({
      statement: { status: 'delivered', proof: { ...proof, signature: { kind: 'typed' } } },
    })
    expect(toAction(unable, { ...emptyForm, reason: 'no_answer' }, plain, place)).toEqual({
      statement: { status: 'unable_to_deliver', reason: 'no_answer' },
    })
  })

  it('names who took it at another house, and not where nobody is named', () => {
    const form = { ...emptyForm, handover: 'neighbour' as const, takenBy: ' B. Sample ', note: '16' }
    expect(toAction(deliver, form, plain)).toEqual({
      statement: { status: 'delivered', note: '16', proof: { handover: 'neighbour', takenBy: 'B. Sample' } },
    })
    expect(toAction(deliver, { ...form, handover: 'locker' }, plain)).toMatchObject({
      statement: { proof: { handover: 'locker' } },
    })
  })

  it('says which step an amendment takes the place of, and why', () => {
    const form = { ...emptyForm, reason: 'no_answer' as const, amendment: ' Wrong button ' }
    expect(toAction({ ...unable, amends: numberedId(7) }, form, plain)).toEqual({
      statement: {
        status: 'unable_to_deliver',
        reason: 'no_answer',
        supersedes: numberedId(7),
        amendment: 'Wrong button',
      },
    })
  })

  it('carries forward only for a reason that can be carried forward, whatever was chosen for another status', () => {
    const carry = { status: 'carry_forward' } as const
    expect(toAction(carry, { ...emptyForm, reason: 'lost' }, plain)).toEqual({ statement: carry })
    expect(toAction(carry, { ...emptyForm, reason: 'no_access' }, plain)).toEqual({
      statement: { ...carry, reason: 'no_access' },
    })
  })

  it('is a mark with its note', () => {
    expect(toAction({ mark: 'damaged' }, { ...emptyForm, note: 'Wet' }, plain)).toEqual({
      mark: 'damaged',
      note: 'Wet',
    })
  })
})

describe('what was wrong with the sheet', () => {
  const photo = {
    sha256: 'a'.repeat(64),
    type: 'image/jpeg',
    size: 8,
    bytes: new ArrayBuffer(8),
    width: 8,
    height: 9,
  } as const
  const form = { ...emptyForm, handover: 'safe_place' as const }
  const deed = toAction(deliver, form, plain)
  const problems = listProblems('photo-missing', deed, form, plain, [])

  it('goes away once it is put right, and comes back when it is wrong again', () => {
    expect(problemsLeft(problems, deed, form, plain, [])).toEqual(problems)
    expect(problemsLeft(problems, deed, form, plain, [photo])).toEqual([])
  })

  it('goes away field by field', () => {
    const start = { ...emptyForm, handover: 'recipient' as const }
    const both = listProblems('signature-missing', toAction(deliver, start, signed), start, signed, [])
    expect(both.map(({ field }) => field)).toEqual(['signedBy', 'signature'])
    const named = { ...start, signedBy: 'A. Example' }
    expect(problemsLeft(both, toAction(deliver, named, signed), named, signed, []).map(({ field }) => field)).toEqual([
      'signature',
    ])
  })

  it('stays where no field puts it right', () => {
    const full = [{ field: undefined, text: 'The phone is full.' }]
    expect(problemsLeft(full, deed, form, plain, [photo])).toEqual(full)
  })
})

describe('the photo', () => {
  it('is asked for, offered or refused by the reason', () => {
    const rule = (reason: 'no_access' | 'no_answer' | 'age_check_failed') =>
      photoRule(unable, { ...emptyForm, reason }, plain)
    expect([rule('no_access'), rule('no_answer'), rule('age_check_failed')]).toEqual([
      'needed',
      'optional',
      'forbidden',
    ])
  })

  it('never shows a person whose age is checked', () => {
    const form = { ...emptyForm, handover: 'recipient' as const }
    expect(photoRule(deliver, form, aged)).toBe('forbidden')
    expect(photoRule(deliver, form, plain)).toBe('optional')
    expect(photoRule(deliver, { ...emptyForm, handover: 'safe_place' }, plain)).toBe('needed')
  })
})

it('parcels at one door are handed over only in a way that all of them allow', () => {
  expect(sharedHandovers([...plain, ...signed])).toEqual(['recipient'])
})

it('a refusal is said at the field that puts it right', () => {
  const neighbour = { ...emptyForm, handover: 'neighbour' as const }
  expect(toField('photo-missing', emptyForm)).toBe('photos')
  expect(toField('proof-missing', emptyForm)).toBe('handover')
  expect([toField('proof-missing', neighbour), toProblemMessage('proof-missing', neighbour)]).toEqual([
    'note',
    'Which house number?',
  ])
  expect(toField('parcel-recalled', emptyForm)).toBeUndefined()
})

it('a missing and a too short signature are both put right at the glass', () => {
  expect([
    toField('signature-not-given', emptyForm),
    toField('signature-too-short', emptyForm),
    toField('signature-missing', emptyForm),
  ]).toEqual(['signature', 'signature', 'signedBy'])
})

it('a draft of an earlier version of the app lacks nothing that is asked now', () => {
  const { strokes: _strokes, signatureWay: _way, takenBy: _taker, ...before } = { ...emptyForm, note: 'Blue door' }
  const draft = {
    parcelId: numberedId(1),
    sheet: unable,
    form: before as typeof emptyForm,
    open: true,
    savedAt: '2026-05-14T09:00:00.000Z',
  }
  expect(formFor(unable, draft)).toEqual({ ...emptyForm, note: 'Blue door' })
})

it('a reason tells what it needs and what happens next', () => {
  expect(reasonHint('business_closed')).toBe('Photo and card needed. Carry it forward to a day when it is open.')
  expect(reasonHint('lost')).toBe('Tell the depot today. They’ll start a trace. Affects your score.')
})

it('a sheet begins with its own draft and with no other', () => {
  const form = { ...emptyForm, note: 'Blue door' }
  const draft = { parcelId: numberedId(1), sheet: unable, form, open: true, savedAt: '2026-05-14T09:00:00.000Z' }
  expect(formFor({ status: 'unable_to_deliver' }, draft)).toEqual(form)
  expect(formFor({ status: 'missing' }, draft)).toEqual(emptyForm)
  expect(formFor({ status: 'unable_to_deliver', amends: numberedId(2) }, draft)).toEqual(emptyForm)
})

describe('a refused sheet', () => {
  const form = { ...emptyForm, handover: 'recipient' as const, strokes: [[500, 200]] }
  const both = [...signed, ...aged]

  it('says all that the proof lacks, from the top of the sheet down', () => {
    const problems = listProblems('age-check-missing', toAction(deliver, form, both), form, both, [])
    expect(problems.map(({ field }) => field)).toEqual(['signedBy', 'signature', 'ageCheck'])
  })

  it('says that alone which no field of the proof puts right', () => {
    expect(listProblems('parcel-recalled', toAction(deliver, form, both), form, both, [])).toMatchObject([
      { field: undefined },
    ])
    expect(listProblems('reason-missing', toAction(unable, emptyForm, plain), emptyForm, plain, [])).toMatchObject([
      { field: 'reason' },
    ])
  })
})
