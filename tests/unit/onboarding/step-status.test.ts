import { describe, expect, it } from 'vitest'
import type { CourierDocument, DocumentState } from '#contracts/onboarding/document.ts'
import { isDone, isPressing, toStepStatus } from '#features/onboarding/step-status.ts'
import { formatProgress, formatValidity } from '#features/onboarding/step-labels.ts'
import { numberedId } from '#support/parcels.ts'

const today = '2026-05-14'
const step = { remindDays: [60, 30, 7] }
const nothing = { step, document: null, sync: null, rejected: [], begun: false }

function documentOf(state: DocumentState, until: string | null | undefined): CourierDocument {
  const sent = {
    id: numberedId(1),
    number: '',
    issuedOn: null,
    expiresOn: null,
    photos: [],
    receivedAt: '2026-05-01T09:00:00.000Z',
    state,
    text: 'It is blurred.',
    decidedAt: null,
  }
  return {
    id: 'mot',
    sent,
    standing: until === undefined ? null : { submission: numberedId(1), acceptedAt: '2026-05-01T09:00:00.000Z', until },
  }
}
const words = (known: Partial<Parameters<typeof toStepStatus>[0]>) => {
  const standing = toStepStatus({ ...nothing, ...known }, today)
  return {
    progress: formatProgress(standing),
    validity: formatValidity(standing.validity),
    done: isDone(standing),
    pressing: isPressing(standing),
  }
}

describe('a step', () => {
  it.each([
    ['not started', {}, { progress: '', validity: '', done: false, pressing: false }],
    ['begun', { begun: true }, { progress: 'Draft, not sent', validity: '', done: false, pressing: false }],
    [
      'waiting',
      { document: documentOf('received', undefined), sync: 'queued' as const },
      { progress: '', validity: '', done: false, pressing: false },
    ],
    [
      'with the depot',
      { document: documentOf('received', undefined), sync: 'sent' as const },
      { progress: 'Being checked', validity: '', done: false, pressing: false },
    ],
    [
      'accepted for ever',
      { document: documentOf('accepted', null) },
      { progress: '', validity: 'Accepted', done: true, pressing: false },
    ],
    [
      'accepted',
      { document: documentOf('accepted', '2026-07-14') },
      { progress: '', validity: 'Accepted until Tuesday 14 July 2026', done: true, pressing: false },
    ],
    [
      'expiring',
      { document: documentOf('accepted', '2026-07-13') },
      { progress: '', validity: 'Expires in 60 days, on Monday 13 July 2026', done: true, pressing: true },
    ],
    [
      'expiring tomorrow',
      { document: documentOf('accepted', '2026-05-15') },
      { progress: '', validity: 'Expires tomorrow', done: true, pressing: true },
    ],
    [
      'expiring today',
      { document: documentOf('accepted', '2026-05-14') },
      { progress: '', validity: 'Expires today', done: true, pressing: true },
    ],
    [
      'expired',
      { document: documentOf('accepted', '2026-05-13') },
      { progress: '', validity: 'Expired on Wednesday 13 May 2026', done: false, pressing: true },
    ],
    [
      'renewed before it expires',
      { document: documentOf('received', '2026-05-20') },
      {
        progress: 'Being checked',
        validity: 'Expires in 6 days, on Wednesday 20 May 2026',
        done: true,
        pressing: false,
      },
    ],
    [
      'refused',
      { document: documentOf('refused', undefined) },
      { progress: 'Refused. It is blurred.', validity: '', done: false, pressing: true },
    ],
    [
      'refused while an older one stands',
      { document: documentOf('refused', '2027-05-14') },
      {
        progress: 'Refused. It is blurred.',
        validity: 'Accepted until Friday 14 May 2027',
        done: true,
        pressing: true,
      },
    ],
    [
      'not taken',
      { rejected: [{ code: 'expired' }] },
      {
        progress: 'Needs you. The document had already expired when you sent it.',
        validity: '',
        done: false,
        pressing: true,
      },
    ],
    [
      'not taken, nobody knows why',
      { rejected: [{ code: 'refused-418' }] },
      {
        progress: 'Needs you. Your depot didn’t accept it. Check it and send it again.',
        validity: '',
        done: false,
        pressing: true,
      },
    ],
  ])('that is %s', (_, known, expected) => {
    expect(words(known)).toEqual(expected)
  })

  it('that reminds nobody expires on its day', () => {
    const standing = toStepStatus(
      { ...nothing, step: { remindDays: [] }, document: documentOf('accepted', '2026-05-15') },
      today,
    )
    expect(standing.validity.kind).toBe('accepted')
  })
})
