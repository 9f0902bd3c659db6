import { describe, expect, it } from 'vitest'
import { kitRejections } from '#contracts/sync/sync.ts'
import type { OutboxItem } from '#features/outbox/outbox-store.ts'
import {
  bestStep,
  formatSummary,
  itemTime,
  itemTitle,
  photoProgress,
  toReason,
  toSentMessage,
} from '#features/outbox/outbox-labels.ts'
import { chipState } from '#features/outbox/sync-status-chip.tsx'

const words = { title: 'Unable, 33 Sample Road', about: '33 Sample Road', to: '/manifest/1' }
const photos = { count: 0, bytes: 0, storedBytes: 0 }
const counts = (attention: number, sending: number, queued: number) => ({ attention, sending, queued })
const open = { signedOut: false, closed: false, upgradeNeeded: false }

describe('the sentence of the outbox', () => {
  it.each([
    ['All sent', { ...open, counts: counts(0, 0, 0) }],
    ['All sent', { ...open, signedOut: true, upgradeNeeded: true, counts: counts(0, 0, 0) }],
    ['Everything is saved on this phone', { ...open, counts: counts(1, 1, 3) }],
    ['1 item needs you', { ...open, counts: counts(1, 0, 0) }],
    ['2 items need you', { ...open, counts: counts(2, 0, 0) }],
    ['Sign in to send', { ...open, signedOut: true, upgradeNeeded: true, counts: counts(1, 0, 2) }],
    ['Your depot has closed your account', { ...open, signedOut: true, closed: true, counts: counts(0, 0, 2) }],
    ['Update the app to send', { ...open, upgradeNeeded: true, counts: counts(0, 0, 2) }],
  ])('%s', (title, state) => {
    expect(formatSummary(state, false).title).toBe(title)
  })

  it('does not tell staff that they recorded something', () => {
    const sent = { ...open, counts: counts(0, 0, 0) }
    expect(formatSummary(sent, false).text).toBe('The depot has everything you recorded.')
    expect(formatSummary(sent, true).text).toBe('Everything you did has been sent.')
  })
})

describe('the chip of every page', () => {
  it.each([
    [{ waiting: 3, sending: 1, attention: 2 }, true, { kind: 'attention', count: 2 }],
    [{ waiting: 3, sending: 1, attention: 0 }, true, { kind: 'signed-out' }],
    [{ waiting: 3, sending: 1, attention: 0 }, false, { kind: 'sending', count: 1 }],
    [{ waiting: 3, sending: 0, attention: 0 }, false, { kind: 'queued', count: 3 }],
    [{ waiting: 0, sending: 0, attention: 0 }, false, { kind: 'sent' }],
  ])('%j, signed out %s', (summary, signedOut, state) => {
    expect(chipState(summary, signedOut)).toEqual(state)
  })
})

describe('a waiting thing in words', () => {
  it('names photos after what they show', () => {
    expect(itemTitle({ kind: 'photos', words, photos: { ...photos, count: 1 } })).toBe('Photo, 33 Sample Road')
    expect(itemTitle({ kind: 'photos', words, photos: { ...photos, count: 3 } })).toBe('3 photos, 33 Sample Road')
    expect(itemTitle({ kind: 'tap', words: null, photos })).toBe('Something this version can’t read')
  })

  it('gives the day only when it is not today', () => {
    const now = new Date('2026-05-14T12:00:00Z')
    expect(itemTime('2026-05-14T10:42:00Z', now)).toBe('11:42')
    expect(itemTime('2026-05-13T10:42:00Z', now)).toBe('Wednesday 13 May, 11:42')
    expect(itemTime(null, now)).toBe('')
  })

  it('counts photos in kilobytes', () => {
    expect(photoProgress({ count: 3, bytes: 1100 * 1024, storedBytes: 248 * 1024 })).toBe('248 of 1,100 KB')
  })
})

describe('why a thing needs the courier', () => {
  const general = toReason({ code: 'never-heard-of', reason: null })

  it('prefers the words of its feature and always has some', () => {
    expect(toReason({ code: 'x', reason: 'Say why.' })).toBe('Say why.')
    expect(general).not.toBe('')
    expect(toReason({ code: null, reason: null })).toBe(general)
    expect(toReason({ code: 'refused-400', reason: null })).not.toBe(general)
  })

  const engineCodes = ['row-missing', 'row-unreadable', 'other-actor', 'not-taken-yet', 'photo-refused']
  // A void's own answer is settled by the engine and never comes to the courier.
  const ofTheKit = kitRejections.filter((code) => code !== 'already-applied')
  it.each([...engineCodes, ...ofTheKit])('has a sentence of its own for %s', (code) => {
    expect(toReason({ code, reason: null })).not.toBe(general)
  })

  it('offers what most likely helps', () => {
    const step = (code: string, item: Partial<OutboxItem> = {}) => bestStep({ code, words, ...item })
    expect(step('signature-missing')).toBe('edit')
    expect(step('not-taken-yet')).toBe('retry')
    expect(step('refused-422')).toBe('retry')
    expect(step('other-actor')).toBe('decide')
    expect(step('row-unreadable', { words: null })).toBe('decide')
    expect(step('manifest-unknown', { words: { title: 'x', about: 'y' } })).toBe('decide')
  })
})

describe('what a press of Try now came to', () => {
  const left = (waiting: number, attention: number) => ({ waiting, sending: 0, attention })
  it.each([
    ['All sent.', { rests: ['idle'], left: left(0, 0) }],
    ['Sign in to send. Everything is saved on this phone.', { rests: ['signed-out'], left: left(2, 0) }],
    ['Update the app to send. Everything is saved on this phone.', { rests: ['upgrade'], left: left(2, 0) }],
    [
      'Some of it can’t be sent because the app isn’t set up for it. It’s saved on this phone. Tell your depot.',
      { rests: ['idle', 'not-configured'], left: left(2, 0) },
    ],
    ['Everything else is sent. 1 item needs you.', { rests: ['idle'], left: left(0, 1) }],
    ['Not sent yet. 1 item stays saved on this phone.', { rests: ['waiting'], left: left(1, 0) }],
  ] as const)('%s', (text, outcome) => {
    expect(toSentMessage(outcome)).toBe(text)
  })
})
