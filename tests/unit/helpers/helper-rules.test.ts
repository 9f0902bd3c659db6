import { describe, expect, it } from 'vitest'
import { decideHelper, endHelper, requestHelper } from '#contracts/courier/helper-commands.ts'
import type { Helper, HelperState } from '#contracts/courier/helper.ts'
import { formatHelperStatus } from '#domain/helper/helper-labels.ts'
import { endedHelper, findHelperLimit, inState } from '#domain/helper/helper-rules.ts'
import { checkHelper } from '#features/helpers/helper-form.ts'
import { helpersSync } from '#features/helpers/helpers-sync.ts'
import { numberedId } from '#support/parcels.ts'

const helper = (state: HelperState, more: Partial<Helper> = {}): Helper => ({
  id: numberedId(1),
  name: 'H. Helper',
  email: 'helper@example.com',
  phone: '+447700900119',
  state,
  receivedAt: '2026-05-13T07:14:00.000Z',
  changedAt: '2026-05-14T07:14:00.000Z',
  text: '',
  account: null,
  ...more,
})
const several = (...states: HelperState[]) => states.map((state) => helper(state))

describe('a helper', () => {
  it('keeps the address until the account is made', () => {
    expect(inState(helper('requested'), 'approved', { at: 'now', text: 'Fine.' })).toMatchObject({
      email: 'helper@example.com',
      text: 'Fine.',
      changedAt: 'now',
    })
    for (const state of ['engaged', 'refused', 'withdrawn', 'ended'] as const)
      expect(inState(helper('approved'), state, { at: 'now' })).toMatchObject({ email: '', phone: '', state })
  })

  it('is withdrawn before the depot decides, ended after, and stays over', () => {
    expect(endedHelper(helper('requested'), 'now').state).toBe('withdrawn')
    expect(endedHelper(helper('approved'), 'now').state).toBe('ended')
    expect(endedHelper(helper('engaged'), 'now').state).toBe('ended')
    expect(endedHelper(helper('refused'), 'now')).toEqual(helper('refused'))
  })

  it('is one of three requests and five who drive', () => {
    expect(findHelperLimit(several('requested', 'requested', 'engaged', 'ended', 'refused'))).toBeNull()
    expect(findHelperLimit(several('requested', 'requested', 'requested'))).toBe('too-many-requests')
    expect(findHelperLimit(several('engaged', 'engaged', 'approved', 'engaged', 'engaged'))).toBe('too-many-helpers')
    expect(findHelperLimit(Array.from({ length: 30 }, () => helper('withdrawn')))).toBe('too-many-requests')
  })

  it('is described in a sentence', () => {
    const said = (state: HelperState, text = '') => formatHelperStatus(helper(state, { text }))
    expect(said('requested')).toBe('Waiting for your depot.')
    expect(said('approved')).toBe('Your depot has approved this. The account is being made.')
    expect(said('engaged', 'Good luck.')).toBe('Drives for you since Thursday 14 May. Good luck.')
    expect(said('refused', 'Not now.')).toBe('Declined on Thursday 14 May. Not now.')
    expect(said('withdrawn')).toBe('You withdrew this on Thursday 14 May.')
    expect(said('ended')).toBe('No longer drives for you since Thursday 14 May.')
  })
})

describe('the form', () => {
  it('reads a number as it is dialled', () => {
    expect(checkHelper({ name: ' H. Helper ', email: ' helper@example.com ', phone: '07700 900119' })).toEqual({
      request: { name: 'H. Helper', email: 'helper@example.com', phone: '+447700900119' },
    })
  })

  it('names each field that is wrong', () => {
    const checked = checkHelper({ name: ' ', email: 'helper', phone: '12' })
    expect('errors' in checked && checked.errors.map(({ field }) => field)).toEqual(['name', 'email', 'phone'])
  })
})

it('says why the service rejects a command, for every code', () => {
  const codes = [requestHelper, endHelper].flatMap(({ rejections }) => rejections)
  expect(codes.filter((code) => !(code in (helpersSync.refusals ?? {})))).toEqual([])
  expect(decideHelper.needs).toBe('people')
})
