import { hostedAddress, identityPoolAddress, userPoolAddress } from '#domain/identity-address.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'

/** Names of the Trusted Types policies that the app itself makes. */
const policies = ['courier-start', 'courier-sw', 'courier-worker', 'courier-script']

/** The origin of an absolute address; a path is on the app's own and needs no word. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : []
}

const googleHosts = ['www.google.com', 'www.recaptcha.net']

/**
 * What a captcha needs. The paths matter: under other ones its host gives scripts that run what a caller wants. It
 * draws with style attributes, and names its Trusted Types policies as it likes.
 */
function captchaNeeds(captcha: RuntimeConfig['captcha']) {
  if (!captcha) return { scripts: [], frames: [], called: [], styles: [], policies: [] }
  const own = `https://${captcha.host}/recaptcha/`
  const isGoogle = googleHosts.includes(captcha.host)
  return {
    scripts: [own, ...(isGoogle ? ['https://www.gstatic.com/recaptcha/'] : [])],
    frames: [own, ...(isGoogle ? ['https://recaptcha.google.com/recaptcha/'] : [])],
    called: [own],
    styles: [`style-src-attr 'unsafe-inline'`],
    policies: ['*'],
  }
}

/** The address of a Prismic repository, and where its pictures and recordings lie. */
function contentHosts(content: RuntimeConfig['content']): string[] {
  const own = originOf(content?.endpoint)
  return own.some((origin) => origin.endsWith('.prismic.io'))
    ? [...own, 'https://images.prismic.io', 'https://prismic-io.s3.amazonaws.com']
    : own
}

function unique(sources: readonly string[]): string {
  return [...new Set(sources)].join(' ')
}

/**
 * The page's Content-Security-Policy: nothing but the app itself and the hosts that the configuration switches on.
 *
 * @param scripts digests of the inline scripts of the page: "sha256-…"
 */
export function contentSecurityPolicy(config: RuntimeConfig, scripts: readonly string[] = []): string {
  const { services, identity, content, captcha, training, thirdParty } = config
  const check = captchaNeeds(captcha)
  const third = [
    thirdParty.consent,
    thirdParty.monitoring,
    identity.sdks?.google?.script,
    identity.sdks?.facebook?.script,
  ].flatMap(originOf)
  const called = [
    ...Object.values(services),
    userPoolAddress(identity),
    identityPoolAddress(identity),
    identity.hosted && hostedAddress(identity.hosted),
    identity.account,
  ].flatMap(originOf)
  const contentHost = contentHosts(content)
  return [
    `default-src 'none'`,
    `script-src ${unique([`'self'`, ...scripts.map((digest) => `'${digest}'`), `'wasm-unsafe-eval'`, ...check.scripts, ...third])}`,
    `style-src 'self'`,
    ...check.styles,
    `img-src ${unique([`'self'`, 'data:', 'blob:', ...contentHost, ...originOf(thirdParty.pixel)])}`,
    `font-src 'self'`,
    `media-src ${unique([`'self'`, 'blob:', ...contentHost])}`,
    `connect-src ${unique([`'self'`, ...called, ...contentHost, ...check.called, ...third])}`,
    `frame-src ${unique([`'self'`, ...originOf(training.playerUrl), ...check.frames])}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${[...policies, ...check.policies].join(' ')}`,
  ].join('; ')
}
