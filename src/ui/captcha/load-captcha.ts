import { loadScript } from '#device/load-script.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { CaptchaError } from './captcha-error.ts'

export type CaptchaSettings = NonNullable<RuntimeConfig['captcha']>

export interface WidgetOptions {
  sitekey: string
  size: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

export interface CaptchaApi {
  ready(then: () => void): void
  render(place: HTMLElement, options: WidgetOptions): number
  getResponse(widget: number): string
  reset(widget: number): void
  execute(widget: number): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

type Scope = { grecaptcha?: CaptchaApi & { enterprise?: CaptchaApi } }

/** Milliseconds; the script that is named only fetches another one, which may fail on its own. */
const patience = 5000

/** Returns the address of the host's script. @throws CaptchaError no-key, no-version */
export function captchaAddress({ siteKey, version, mode, host }: CaptchaSettings): string {
  if (siteKey === '') throw new CaptchaError('no-key')
  if (version !== '2' && version !== '3') throw new CaptchaError('no-version')
  const script = mode === 'enterprise' ? 'enterprise.js' : 'api.js'
  // Without the Trusted Types parameter the script fetches the next one in a way that our policy blocks.
  const query = new URLSearchParams({
    render: version === '3' ? siteKey : 'explicit',
    hl: 'en-GB',
    trustedtypes: 'true',
  })
  return `https://${host}/recaptcha/${script}?${query.toString()}`
}

const isReady = (api: CaptchaApi): Promise<CaptchaApi> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CaptchaError('not-loaded')), patience)
    api.ready(() => {
      clearTimeout(timer)
      resolve(api)
    })
  })

const loaded = new Map<string, Promise<void>>()

/** Loads the host's script, once per page. @throws CaptchaError no-key, no-version, not-loaded */
export async function loadCaptcha(settings: CaptchaSettings, load = loadScript): Promise<CaptchaApi> {
  const address = captchaAddress(settings)
  const loading = loaded.get(address) ?? load(address)
  loaded.set(address, loading)
  try {
    await loading
    const { grecaptcha } = globalThis as Scope
    const api = settings.mode === 'enterprise' ? grecaptcha?.enterprise : grecaptcha
    if (!api) throw new CaptchaError('not-loaded')
    return await isReady(api)
  } catch (cause) {
    // The next press of "Try again" asks the host again.
    loaded.delete(address)
    throw cause instanceof CaptchaError ? cause : new CaptchaError('not-loaded', cause)
  }
}
