import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Messages of the specification about signing in: the file that raises each under its condition, and the words of its test. */
const messages: readonly [message: string, file: string, test: string][] = [
  ['User is not authenticated', 'tests/unit/offline/session.test.ts', 'cleans a session up of which it is said'],
  [
    'Cannot retrieve a new session. Please authenticate.',
    'tests/unit/offline/session.test.ts',
    'cleans a session up of which it is said',
  ],
  [
    'Local storage is missing an ID Token, Please authenticate',
    'tests/unit/offline/session.test.ts',
    'cleans a session up of which it is said',
  ],
  [
    'Username is null. Cannot retrieve a new session',
    'tests/unit/offline/session.test.ts',
    'cleans a session up of which it is said',
  ],
  ['No current user', 'tests/unit/offline/session.test.ts', 'says where there is nobody at all'],
  ['No Access token available', 'tests/unit/offline/session.test.ts', 'takes nothing back without an access token'],
  [
    'Failed to get the session because the user is empty',
    'tests/contract/identity/own-account.test.ts',
    'a session that is gone is said before anything is asked',
  ],
  ['Authentication flow type is invalid.', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['PASSWORD parameter is required', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['Authentication Error', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['Error creating account', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['Username cannot be empty', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['Password cannot be empty', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['Confirmation code cannot be empty', 'tests/contract/identity/cognito-client.test.ts', 'before any request'],
  ['Challenge response cannot be empty', 'tests/contract/identity/cognito-client.test.ts', 'a custom challenge'],
  [
    'New password is required.',
    'tests/contract/identity/cognito-client.test.ts',
    'takes a first password to a chosen one',
  ],
  ['Network Error', 'tests/contract/identity/cognito-client.test.ts', 'says so without a network'],
  [
    'Pending sign-in attempt already in progress',
    'tests/contract/identity/cognito-client.test.ts',
    'lets one sign-in run at a time',
  ],
  [
    'Device tracking has not been configured in this User Pool',
    'tests/contract/identity/own-account.test.ts',
    'that a pool does not keep',
  ],
  ['No valid MFA method provided', 'tests/contract/identity/own-account.test.ts', 'are refused by any other name'],
  ['Invalid MFA type', 'tests/contract/identity/own-account.test.ts', 'are refused by any other name'],
  ['Invalid state in OAuth flow', 'tests/unit/sign-in/hosted.test.ts', 'is exchanged with the verifier, once'],
  ['Signout timeout fail', 'tests/unit/sign-in/hosted.test.ts', 'fails after 3 s in the words of the specification'],
  ['ReCaptcha error: No key provided', 'tests/unit/ui/captcha.test.ts', 'is named by version and mode'],
  ['ReCaptcha error: No version provided', 'tests/unit/ui/captcha.test.ts', 'is named by version and mode'],
  [
    'ReCaptcha error: Failed to load script',
    'tests/unit/ui/captcha.test.ts',
    'that defines nothing, or is never ready, has failed',
  ],
  ['Failed to execute', 'tests/unit/ui/captcha.test.ts', 'is asked for without a box, and may fail'],
]

/** Limits of the specification about signing in: as they stand in the code, where, and what tests them. */
const limits: readonly [limit: string, code: string, home: string, file: string, test: string][] = [
  [
    'cookies 365 days',
    '365 * 24 * 60 * 60',
    'src/features/sign-in/session-cookies.ts',
    'tests/unit/sign-in/session-cookies.test.ts',
    'they hold for 365 days',
  ],
  [
    'hosted sign-in 10 s',
    'hostedTimeoutMs = 10_000',
    'src/features/sign-in/hosted/finish-hosted.ts',
    'tests/unit/sign-in/hosted.test.ts',
    'ends the request with the wait',
  ],
  [
    'hosted sign-out 3 s',
    'signOutTimeoutMs = 3000',
    'src/features/sign-in/hosted/hosted-sign-out.ts',
    'tests/unit/sign-in/hosted.test.ts',
    'fails after 3 s',
  ],
  [
    'back-off at most 300,000 ms',
    'longestPause = 300_000',
    'src/features/sign-in/cloud/ask-identity-pool.ts',
    'tests/unit/sign-in/cloud-pauses.test.ts',
    'never longer than 300,000 ms',
  ],
  [
    'back-off from 100 ms',
    'firstPause = 100',
    'src/features/sign-in/cloud/ask-identity-pool.ts',
    'tests/contract/identity/cloud.test.ts',
    'tries again after a gateway',
  ],
  [
    '3 attempts',
    'attempts = 3',
    'src/features/sign-in/cloud/ask-identity-pool.ts',
    'tests/contract/identity/cloud.test.ts',
    'tries again after a gateway',
  ],
  [
    'credentials 3,000,000 ms',
    '3_000_000',
    'src/features/sign-in/cloud/cloud-credentials.ts',
    'tests/contract/identity/cloud.test.ts',
    'renews them after 3,000,000 ms',
  ],
  [
    'provider scripts 2,000 ms',
    'sdkTimeoutMs = 2000',
    'src/features/sign-in/cloud/provider-logins.ts',
    'tests/unit/sign-in/provider-logins.test.ts',
    'is nobody where the script is not there after 2 s',
  ],
  [
    'provider renewal 10,000 ms',
    'refreshTimeoutMs = 10_000',
    'src/features/sign-in/cloud/provider-logins.ts',
    'tests/unit/sign-in/provider-logins.test.ts',
    'is given up when the provider takes 10 s',
  ],
  [
    'devices 60 a page',
    'pageSize = 60',
    'src/features/sign-in/own-account/own-devices.ts',
    'tests/contract/identity/own-account.test.ts',
    'are listed over all pages',
  ],
]

it.each(messages)('%j is raised in %s', (message, file, test) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(message.replaceAll("'", "\\'"))
  expect(text).toContain(test)
})

it.each(limits)('%s: %s in %s, tested in %s', (_limit, code, home, file, test) => {
  expect(readFileSync(home, 'utf8')).toContain(code)
  expect(readFileSync(file, 'utf8')).toContain(test)
})
