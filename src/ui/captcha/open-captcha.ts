import { CaptchaError } from './captcha-error.ts'
import { loadCaptcha, type CaptchaApi, type CaptchaSettings } from './load-captcha.ts'

/** The purpose of the form, used by the host for its score. */
export type CaptchaAction = 'sign_up' | 'recover' | 'enquiry'

/** The state of the box of version 2. */
export type BoxState = 'open' | 'ticked' | 'expired' | 'failed'

export interface Captcha {
  /** Returns the host's token for one request. @throws CaptchaError not-ticked, not-executed */
  token(action: CaptchaAction): Promise<string>
  /** A word counts once: the next request needs another. */
  reset(): void
}

/** A time limit in milliseconds. There is no event if a person closes the pictures without an answer. */
const challengePatience = 120_000

async function orNotExecuted<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof CaptchaError ? cause : new CaptchaError('not-executed', cause)
  }
}

const scored = (api: CaptchaApi, siteKey: string): Captcha => ({
  token: async (action) => await orNotExecuted(async () => await api.execute(siteKey, { action })),
  reset: () => undefined,
})

interface Waiting {
  resolve: (token: string) => void
  reject: (why: CaptchaError) => void
}

function boxed(
  api: CaptchaApi,
  { siteKey, size }: CaptchaSettings,
  place: HTMLElement,
  onState: (state: BoxState) => void,
): Captcha {
  let waiting: Waiting | undefined
  const widget = api.render(place, {
    sitekey: siteKey,
    size,
    callback: (token) => {
      waiting?.resolve(token)
      onState('ticked')
    },
    'expired-callback': () => onState('expired'),
    'error-callback': () => {
      waiting?.reject(new CaptchaError('not-executed'))
      onState('failed')
    },
  })
  const ticked = async (): Promise<string> => {
    const token = api.getResponse(widget)
    if (token === '') throw new CaptchaError('not-ticked')
    return await Promise.resolve(token)
  }
  const asked = (): Promise<string> =>
    new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new CaptchaError('not-executed')), challengePatience)
      const settled =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          end(value)
        }
      waiting = { resolve: settled(resolve), reject: settled(reject) }
      api.reset(widget)
      api.execute(widget)
    })
  return {
    token: async () => await orNotExecuted(size === 'invisible' ? asked : ticked),
    reset() {
      api.reset(widget)
      onState('open')
    },
  }
}

/** Loads the captcha and, in version 2, puts its box into `place`. @throws CaptchaError */
export async function openCaptcha(
  settings: CaptchaSettings,
  place: HTMLElement,
  onState: (state: BoxState) => void,
  load = loadCaptcha,
): Promise<Captcha> {
  const api = await load(settings)
  if (settings.version === '3') return scored(api, settings.siteKey)
  return await orNotExecuted(async () => await Promise.resolve(boxed(api, settings, place, onState)))
}
