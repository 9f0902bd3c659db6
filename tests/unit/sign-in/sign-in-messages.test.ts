import { describe, expect, it } from 'vitest'
import { CognitoError, localError } from '#features/sign-in/cognito-error.ts'
import { controls, missingCredentials, signInProblem } from '#features/sign-in/sign-in-messages.ts'

describe('the words of a failed sign-in', () => {
  it('names both empty fields at once, in the words of the specification', () => {
    expect(missingCredentials(' ', '')).toEqual([
      { id: controls.username, text: 'Username cannot be empty' },
      { id: controls.password, text: 'Password cannot be empty' },
    ])
    expect(missingCredentials('demo.courier', ' ')).toEqual([])
  })

  it.each([
    ['Incorrect username or password.', controls.password, /^Wrong username or password\.$/],
    ['Password attempts exceeded', controls.submit, /Wait a few minutes/],
    ['User is disabled.', controls.submit, /switched off/],
    ['Invalid session for the user, session is expired.', controls.submit, /Sign in again\.$/],
  ])('tells refusals apart: %s', (message, id, text) => {
    const problem = signInProblem(new CognitoError('NotAuthorizedException', message))
    expect(problem).toEqual({ id, text: expect.stringMatching(text) as string })
  })

  it('says the same of an unknown user as of a wrong password', () => {
    expect(signInProblem(new CognitoError('UserNotFoundException', 'x'))).toEqual(
      signInProblem(new CognitoError('NotAuthorizedException', 'Incorrect username or password.')),
    )
  })

  it('names the rule that a new password breaks', () => {
    const broken = (rule: string) =>
      signInProblem(new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${rule}`)).text
    expect(broken('Password must have numeric characters')).toBe('The password needs a number.')
    expect(signInProblem(new CognitoError('InvalidPasswordException', 'This password is too common.')).text).toBe(
      'Many people use this password, so it is easy to guess. Choose another one.',
    )
    expect(broken('something new')).toMatch(/^Choose a longer password/)
  })

  it('keeps the words of the specification for everything that it does not know', () => {
    expect(signInProblem(new TypeError('x')).text).toMatch(/^Authentication Error\b/)
    expect(signInProblem(new CognitoError('NewException', 'x')).text).toMatch(/^Authentication Error\b/)
    expect(signInProblem(localError('network')).text).toMatch(/^No signal\./)
  })
})
