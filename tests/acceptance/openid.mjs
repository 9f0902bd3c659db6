import * as client from 'openid-client'
import { check, equal } from './rows.mjs'

/** A browser with cookies that shows where it is led instead of going there. */
function createBrowser(address) {
  const jar = new Map()
  return async (to, init = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(to, address), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      jar.set(name, value)
    }
    return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
  }
}

/** Hosted sign-in with openid-client: the code flow with PKCE. */
export async function tryOpenId({ row }, place) {
  const browser = createBrowser(place.address)
  const redirect_uri = `${place.address}/auth/hosted`
  let config
  let tokens
  await row('discovery at the issuer', async () => {
    const options = { execute: [client.allowInsecureRequests] }
    config = await client.discovery(new URL(place.issuer), place.identity.clientId, undefined, client.None(), options)
  })
  await row('the code flow with PKCE, state and nonce', async () => {
    const pkceCodeVerifier = client.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()]
    const asked = client.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    })
    const { location: login } = await browser(asked)
    const page = await browser(login)
    const hidden = [...page.text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const form = new URLSearchParams(hidden.map(([, name, value]) => [name, value]))
    form.set('username', place.courier.username)
    form.set('password', place.courier.password)
    const back = await browser(login, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    check(back.location.startsWith(`${redirect_uri}?code=`), `${back.status} leads back: ${back.location}`)
    tokens = await client.authorizationCodeGrant(config, new URL(back.location), {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
    })
    equal(tokens.claims().iss, place.issuer, 'iss')
  })
  await row('userInfo', async () => {
    const { sub } = tokens.claims()
    check((await client.fetchUserInfo(config, tokens.access_token, sub)).email, 'there is an address.')
  })
  await row('the refresh grant', async () => {
    check((await client.refreshTokenGrant(config, tokens.refresh_token)).access_token, 'there is an access token.')
  })
  await row('log out, and back with the state', async () => {
    const end = client.buildEndSessionUrl(config, { post_logout_redirect_uri: redirect_uri, state: 'here' })
    const { status, location } = await browser(end)
    equal(status, 303, 'the status')
    equal(location, `${redirect_uri}?state=here`, 'the address')
  })
}
