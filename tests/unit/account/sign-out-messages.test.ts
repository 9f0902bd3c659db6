import { describe, expect, it } from 'vitest'
import {
  formatSent,
  formatSignOutBroken,
  formatStillUnsent,
  formatUnsentForLater,
  signOutNotice,
} from '#features/account/sign-out-messages.ts'
import { isTypedWord } from '#ui/fields/word-form.tsx'

describe('the words of a sign-out', () => {
  it.each(['DISCARD', 'discard', ' Discard '])('takes %j for the word', (typed) => {
    expect(isTypedWord('DISCARD', typed)).toBe(true)
  })
  it.each(['', 'DISCAR', 'DISCARDED', 'DIS CARD', 'yes'])('does not take %j', (typed) => {
    expect(isTypedWord('DISCARD', typed)).toBe(false)
  })

  it('says where the work is, each way', () => {
    expect(signOutNotice('sent', 0, 'demo')).toBe(
      'You are signed out. Everything is sent. Your list stays on this phone, only for demo.',
    )
    expect(signOutNotice('kept', 1, 'demo')).toContain(
      '1 item stays saved on this phone and will be sent when demo signs in again.',
    )
    expect(signOutNotice('discarded', 0, 'demo')).toBe('You are signed out. Unsent items are discarded.')
    expect(signOutNotice('discarded', 2, 'demo')).toContain(
      '2 items may have arrived already. The depot will be asked to cancel them',
    )
  })

  it('tells staff of no list and no phone', () => {
    const all = [
      signOutNotice('sent', 0, 'demo', 'device'),
      signOutNotice('kept', 2, 'demo', 'device'),
      formatSent('demo', 'device'),
      formatUnsentForLater(1, 'demo', 'device'),
      formatSignOutBroken('device'),
    ]
    expect(all.filter((text) => /list|phone/i.test(text))).toEqual([])
    expect(all[0]).toBe(
      'You are signed out. Everything is sent. What the console has loaded stays on this device, only for demo.',
    )
  })

  it('says why it did not happen', () => {
    expect(formatStillUnsent({ waiting: 2, attention: 1 })).toBe(
      '2 items could not be sent. 1 item needs you. See the outbox. You are still signed in.',
    )
  })
})
