import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountProblem } from '#features/sign-in/account-messages.ts'
import { CaptchaError } from '#ui/captcha/captcha-error.ts'
import {
  captchaAddress,
  loadCaptcha,
  type CaptchaApi,
  type CaptchaSettings,
  type WidgetOptions,
} from '#ui/captcha/load-captcha.ts'
import { openCaptcha, type BoxState } from '#ui/captcha/open-captcha.ts'
import { CognitoError } from '#features/sign-in/cognito-error.ts'

const settings: CaptchaSettings = {
  siteKey: 'key',
  version: '2',
  mode: 'base',
  size: 'normal',
  hideBadge: true,
  host: 'captcha.example',
}
let hosts = 0
/** Each test has a host of its own: a script that was loaded stays loaded. */
const fresh = (more: Partial<CaptchaSettings> = {}): CaptchaSettings => ({
  ...settings,
  host: `captcha-${++hosts}.example`,
  ...more,
})
const scope = globalThis as { grecaptcha?: unknown }

/** The host's script, whose box and answers are moved by hand. */
function stub(more: Partial<CaptchaApi> = {}) {
  let options: WidgetOptions | undefined
  let response = ''
  const api: CaptchaApi = {
    ready: (then) => then(),
    render(_place, given) {
      options = given
      return 7
    },
    getResponse: () => response,
    reset: () => void (response = ''),
    execute: ((target: number | string, about?: { action: string }) =>
      about ? Promise.resolve(`score of ${target} for ${about.action}`) : undefined) as CaptchaApi['execute'],
    ...more,
  }
  return {
    api,
    options: () => options,
    tick(token: string) {
      response = token
      options?.callback(token)
    },
  }
}

const openWith = async ({ api }: ReturnType<typeof stub>, more: Partial<CaptchaSettings> = {}) => {
  const states: BoxState[] = []
  const captcha = await openCaptcha(
    { ...settings, ...more },
    {} as HTMLElement,
    (state) => states.push(state),
    () => Promise.resolve(api),
  )
  return { captcha, states }
}
const failure = (code: CaptchaError['code'], message: string) =>
  expect.objectContaining({ name: 'CaptchaError', code, message }) as CaptchaError

describe('the script of a captcha', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    delete scope.grecaptcha
  })

  it('is named by version and mode, and told of Trusted Types', () => {
    const rest = 'hl=en-GB&trustedtypes=true'
    expect(captchaAddress(settings)).toBe(`https://captcha.example/recaptcha/api.js?render=explicit&${rest}`)
    expect(captchaAddress({ ...settings, version: '3' })).toBe(
      `https://captcha.example/recaptcha/api.js?render=key&${rest}`,
    )
    expect(captchaAddress({ ...settings, mode: 'enterprise' })).toBe(
      `https://captcha.example/recaptcha/enterprise.js?render=explicit&${rest}`,
    )
  })

  it.each<[Partial<CaptchaSettings>, CaptchaError['code'], string]>([
    [{ siteKey: '' }, 'no-key', 'ReCaptcha error: No key provided'],
    [{ version: '' }, 'no-version', 'ReCaptcha error: No version provided'],
    [{ version: '4' }, 'no-version', 'ReCaptcha error: No version provided'],
  ])('is not asked for with %j', async (wrong, code, message) => {
    const load = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await expect(loadCaptcha(fresh(wrong), load)).rejects.toEqual(failure(code, message))
    expect(load).not.toHaveBeenCalled()
  })

  it('is fetched once, and gives the namespace of its mode', async () => {
    const [plain, enterprise] = [stub().api, stub().api]
    scope.grecaptcha = { ...plain, enterprise }
    const load = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const own = fresh()
    expect(await loadCaptcha(own, load)).toBe(scope.grecaptcha)
    await loadCaptcha(own, load)
    expect(load).toHaveBeenCalledTimes(1)
    expect(await loadCaptcha({ ...own, mode: 'enterprise' }, load)).toBe(enterprise)
  })

  it('that fails is asked for again the next time', async () => {
    const own = fresh()
    const load = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('blocked')))
    await expect(loadCaptcha(own, load)).rejects.toEqual(
      failure('not-loaded', 'ReCaptcha error: Failed to load script'),
    )
    scope.grecaptcha = stub().api
    expect(await loadCaptcha(own, () => Promise.resolve())).toBe(scope.grecaptcha)
  })

  it('that defines nothing, or is never ready, has failed', async () => {
    await expect(loadCaptcha(fresh(), () => Promise.resolve())).rejects.toMatchObject({ code: 'not-loaded' })
    scope.grecaptcha = stub({ ready: () => undefined }).api
    const end = loadCaptcha(fresh(), () => Promise.resolve()).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await end).toMatchObject({ code: 'not-loaded' })
  })
})

describe('a word of a captcha', () => {
  it('is that of the ticked box, and no other', async () => {
    const host = stub()
    const { captcha, states } = await openWith(host)
    expect(host.options()).toMatchObject({ sitekey: 'key', size: 'normal' })
    await expect(captcha.token('sign_up')).rejects.toMatchObject({ code: 'not-ticked' })
    host.tick('word')
    expect(await captcha.token('sign_up')).toBe('word')
    captcha.reset()
    await expect(captcha.token('sign_up')).rejects.toMatchObject({ code: 'not-ticked' })
    host.options()?.['expired-callback']()
    host.options()?.['error-callback']()
    expect(states).toEqual(['ticked', 'open', 'expired', 'failed'])
  })

  it('is asked for without a box, and may fail', async () => {
    const host = stub()
    const { captcha } = await openWith(host, { size: 'invisible' })
    const first = captcha.token('sign_up')
    host.tick('seen')
    expect(await first).toBe('seen')
    const second = captcha.token('sign_up')
    host.options()?.['error-callback']()
    await expect(second).rejects.toEqual(failure('not-executed', 'Failed to execute'))
  })

  it('that nobody gives is not waited for without end', async () => {
    vi.useFakeTimers()
    const { captcha } = await openWith(stub(), { size: 'invisible' })
    const end = captcha.token('recover').catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await end).toMatchObject({ code: 'not-executed' })
    vi.useRealTimers()
  })

  it('of version 3 is a score for what is being done', async () => {
    const { captcha } = await openWith(stub(), { version: '3' })
    expect(await captcha.token('recover')).toBe('score of key for recover')
    const failing = await openWith(stub({ execute: () => Promise.reject(new Error('gone')) }), { version: '3' })
    await expect(failing.captcha.token('recover')).rejects.toEqual(failure('not-executed', 'Failed to execute'))
  })

  it('cannot be had where the box cannot be drawn', async () => {
    const broken = stub({
      render: () => {
        throw new Error('wrong key')
      },
    })
    await expect(openWith(broken)).rejects.toEqual(failure('not-executed', 'Failed to execute'))
  })
})

describe('what a person is told', () => {
  it.each<[CaptchaError['code'], RegExp]>([
    ['no-key', /Tell your depot\. \(ReCaptcha error: No key provided\)$/],
    ['no-version', /\(ReCaptcha error: No version provided\)$/],
    ['not-loaded', /What you typed stays here.*\(ReCaptcha error: Failed to load script\)$/],
    ['not-executed', /Try again\. \(Failed to execute\)$/],
    ['not-ticked', /^Tick the box/],
  ])('of %s, at the captcha', (code, sentence) => {
    expect(accountProblem(new CaptchaError(code))).toEqual({
      id: 'account-captcha',
      text: expect.stringMatching(sentence) as string,
    })
  })

  it('where the pool has refused the word, or could not have it checked', () => {
    const said = (message: string) => accountProblem(new CognitoError('UserLambdaValidationException', message)).text
    expect(said('The captcha was not accepted.')).toMatch(/robot failed\..*Try again\.$/)
    expect(said('The captcha could not be checked.')).toMatch(/isn’t working\..*in a few minutes\.$/)
  })
})
