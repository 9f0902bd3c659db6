import { describe, expect, test } from 'vitest'
import { getBrowserName } from '#domain/account/browser-name.ts'
import type { AccountEvent } from '#contracts/courier/own-sessions.ts'
import {
  toEventLabel,
  toEventTimes,
  toSessionName,
  toSessionTimes,
} from '#features/sign-in/own-account/session-labels.ts'

const event: AccountEvent = {
  at: '2026-11-26T07:12:00.000Z',
  kind: 'signed-in',
  reason: null,
  browser: 'Chrome on Android',
  count: 1,
}

describe('a session', () => {
  const session = {
    id: '1',
    since: '2026-11-26T07:12:00.000Z',
    lastUsed: '2026-11-27T16:30:00.000Z',
    browser: 'Chrome on Android',
    isThis: false,
  }

  test('is named by its browser, or called a program', () => {
    expect(toSessionName(session)).toBe('Chrome on Android')
    expect(toSessionName({ browser: null })).toBe('Another program')
  })

  test('says when it began and when it was used', () => {
    expect(toSessionTimes(session)).toBe('Signed in Thursday 26 November, 07:12. Last used Friday 27 November, 16:30.')
  })
})

describe('an event', () => {
  test('says what happened, and how often', () => {
    expect(toEventLabel(event)).toBe('Signed in')
    expect(toEventLabel({ ...event, kind: 'refused', reason: 'password', count: 3 })).toBe('Wrong password, 3 times')
    expect(toEventLabel({ ...event, kind: 'refused', reason: 'recovery' })).toBe('Wrong code to reset the password')
  })

  test('says when, and on what if that is known', () => {
    expect(toEventTimes(event)).toBe('Thursday 26 November, 07:12, Chrome on Android')
    expect(toEventTimes({ ...event, browser: null })).toBe('Thursday 26 November, 07:12')
  })
})

test.each([
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['node', null],
  ['', null],
])('%s is %s', (userAgent, name) => {
  expect(getBrowserName(userAgent)).toBe(name)
})
