import { describe, expect, it } from 'vitest'
import { returnAddress } from '#features/sign-in/return-address.ts'

const origin = 'https://app.example'

describe('the address after a sign-in', () => {
  it.each(['/outbox', '/manifest/1?tab=2#top', '/'])('follows a path of this origin: %s', (asked) => {
    expect(returnAddress(asked, origin)).toBe(asked)
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
    'outbox',
    '',
    'http://[',
  ])('never leaves the origin: %j', (asked) => {
    expect(returnAddress(asked, origin)).toBe('/')
  })

  it('does not lead back to the sign-in, nor anywhere when nothing was asked', () => {
    expect(returnAddress('/auth/sign-in-courier?to=%2F', origin)).toBe('/')
    expect(returnAddress(null, origin)).toBe('/')
  })
})
