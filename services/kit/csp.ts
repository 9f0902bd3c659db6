import type { RuntimeConfig } from '#contracts/runtime-config.ts'

/** Names of the Trusted Types policies that the app itself makes. */
const policies = ['courier-start', 'courier-sw', 'courier-worker', 'courier-script']

/** The origin of an absolute address; a path is on the app's own and needs no word. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : []
}

function unique(sources: readonly string[]): string {
  return [...new Set(sources)].join(' ')
}

/**
 * The page's Content-Security-Policy: nothing but the app itself and the hosts that the configuration switches on.
 *
 * @param scripts digests of the scripts that stand in the page itself: "sha256-…"
 */
export function contentSecurityPolicy(config: RuntimeConfig, scripts: readonly string[] = []): string {
  const { services, identity, content, captcha, training, thirdParty } = config
  const captchaHost = captcha ? originOf(`https://${captcha.host}`) : []
  const third = [thirdParty.consent, thirdParty.monitoring, thirdParty.pixel].flatMap(originOf)
  // Without an address of their own these two are the cloud provider's, in the pool's region.
  const pool = identity.endpoint ?? `https://cognito-idp.${identity.region}.amazonaws.com/`
  const identityPool =
    identity.identityPoolId === null
      ? null
      : (identity.identityPoolEndpoint ?? `https://cognito-identity.${identity.region}.amazonaws.com/`)
  const called = [
    ...Object.values(services),
    pool,
    identityPool,
    identity.hosted && `https://${identity.hosted.domain}`,
    content?.endpoint,
  ].flatMap(originOf)
  const contentHost = originOf(content?.endpoint)
  return [
    `default-src 'none'`,
    `script-src ${unique([`'self'`, ...scripts.map((digest) => `'${digest}'`), `'wasm-unsafe-eval'`, ...captchaHost, ...third])}`,
    `style-src 'self'`,
    `img-src ${unique([`'self'`, 'data:', 'blob:', ...contentHost, ...originOf(thirdParty.pixel)])}`,
    `font-src 'self'`,
    `media-src ${unique([`'self'`, 'blob:', ...contentHost])}`,
    `connect-src ${unique([`'self'`, ...called, ...captchaHost, ...third])}`,
    `frame-src ${unique([`'self'`, ...originOf(training.playerUrl), ...captchaHost])}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${policies.join(' ')}`,
  ].join('; ')
}
