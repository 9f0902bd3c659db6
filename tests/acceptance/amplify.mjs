import { check, codeFor, equal } from './rows.mjs'

/** Node 20 lacks this part of a page: the client names a device after it. */
globalThis.navigator ??= { userAgent: 'acceptance', platform: 'test' }

/** Sections 3, 4 and 7 by aws-amplify 6. */
export async function tryAmplify({ row }, place) {
  const { Amplify } = await import('aws-amplify')
  const auth = await import('aws-amplify/auth')
  const { username, password } = place.courier
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: place.identity.userPoolId,
        userPoolClientId: place.identity.clientId,
        userPoolEndpoint: `${place.address}/identity/`,
        identityPoolId: place.identity.identityPoolId,
        identityPoolEndpoint: `${place.address}/identity-pool/`,
        allowGuestAccess: true,
      },
    },
  })
  await row('a guest has cloud credentials', async () => {
    check((await auth.fetchAuthSession()).credentials?.sessionToken, 'there are credentials.')
  })
  await row('SRP sign-in', async () => {
    const { isSignedIn } = await auth.signIn({ username, password })
    equal(isSignedIn, true, 'isSignedIn')
    equal((await auth.getCurrentUser()).username, username, 'the username')
  })
  await row('a session with tokens and cloud credentials', async () => {
    const { tokens, credentials, identityId } = await auth.fetchAuthSession()
    equal(tokens.idToken.payload.iss, place.issuer, 'iss')
    check(credentials?.secretAccessKey && identityId, 'there are credentials.')
  })
  await row('a forced refresh', async () => {
    const { tokens, credentials } = await auth.fetchAuthSession({ forceRefresh: true })
    check(tokens?.accessToken && credentials?.accessKeyId, 'there are tokens and credentials.')
  })
  await row('attributes', async () => {
    check((await auth.fetchUserAttributes()).email?.includes('@'), 'there is an address.')
  })
  await row('devices are listed, remembered and forgotten', async () => {
    await auth.rememberDevice()
    const devices = await auth.fetchDevices()
    check(
      devices.some(({ attributes }) => attributes['dev:device_remembered_status'] === 'remembered'),
      'one is remembered.',
    )
    await auth.forgetDevice()
    equal((await auth.fetchDevices()).length, devices.length - 1, 'the number of devices')
  })
  await row('sign-out everywhere', async () => {
    await auth.signOut({ global: true })
    equal((await auth.fetchAuthSession()).tokens, undefined, 'the tokens')
  })
  await row('a custom challenge, alone', async () => {
    const { nextStep } = await auth.signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
    equal(nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', 'the step')
    const { isSignedIn } = await auth.confirmSignIn({ challengeResponse: await codeFor(place, place.courier.email) })
    equal(isSignedIn, true, 'isSignedIn')
    await auth.signOut()
  })
  await row('a custom challenge after the password', async () => {
    const { nextStep } = await auth.signIn({ username, password, options: { authFlowType: 'CUSTOM_WITH_SRP' } })
    equal(nextStep.signInStep, 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', 'the step')
    const { isSignedIn } = await auth.confirmSignIn({ challengeResponse: await codeFor(place, place.courier.email) })
    equal(isSignedIn, true, 'isSignedIn')
    await auth.signOut()
  })
}
