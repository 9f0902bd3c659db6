import { describe, expect, it } from 'vitest'
import { isDiscardWord, signOutNotice, stillUnsentWords } from '#features/account/sign-out-words.ts'
import { roomWords, sizeWords } from '#features/account/storage-words.ts'

describe('the words of a sign-out', () => {
  it.each(['DISCARD', 'discard', ' Discard '])('takes %j for the word', (typed) => {
    expect(isDiscardWord(typed)).toBe(true)
  })
  it.each(['', 'DISCAR', 'DISCARDED', 'DIS CARD', 'yes'])('does not take %j', (typed) => {
    expect(isDiscardWord(typed)).toBe(false)
  })

  it('says where the work is, each way', () => {
    expect(signOutNotice('sent', 0, 'demo')).toContain('Everything is sent.')
    expect(signOutNotice('kept', 1, 'demo')).toContain('1 thing stays saved on this phone and sends when demo signs in again.')
    expect(signOutNotice('discarded', 0, 'demo')).toBe('You are signed out. What was not sent is discarded.')
    expect(signOutNotice('discarded', 2, 'demo')).toContain('2 things may have arrived before that: the depot is asked to forget them')
  })

  it('says why it did not happen', () => {
    expect(stillUnsentWords({ waiting: 2, attention: 1 })).toBe(
      '2 things could not be sent. 1 thing needs you first: see the outbox. You are still signed in.',
    )
  })
})

describe('sizes in words', () => {
  it.each([
    [0, 'under 1 MB'],
    [999_999, 'under 1 MB'],
    [38_400_000, '38 MB'],
    [2_140_000_000, '2.1 GB'],
  ])('%d bytes', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words)
  })

  it('says what the browser tells and no more', () => {
    expect(roomWords({ used: 2_000_000, quota: 1_000_000_000 })).toBe('2 MB of 1.0 GB')
    expect(roomWords({ used: 2_000_000, quota: null })).toBe('2 MB')
    expect(roomWords({ used: null, quota: 5 })).toBe('')
  })
})
