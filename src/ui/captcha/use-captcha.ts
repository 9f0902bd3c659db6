import { useCallback, useEffect, useRef, useState } from 'react'
import { CaptchaError } from './captcha-error.ts'
import type { CaptchaSettings } from './load-captcha.ts'
import type { BoxState, Captcha, CaptchaAction } from './open-captcha.ts'

/** Returns the captcha settings of the deployment; null if it uses none, or if the settings never arrived. */
export type CaptchaPort = () => Promise<CaptchaSettings | null>

export interface CaptchaUse {
  /** Null: none is wanted here. */
  settings: CaptchaSettings | null
  /** Sets the element for the box. */
  place: (element: HTMLElement | null) => void
  state: BoxState | 'loading'
  failure: CaptchaError | null
  tryAgain: () => void
  /** A word for one request; undefined where none is wanted. @throws CaptchaError */
  token: () => Promise<string | undefined>
  /** After a request that came to nothing: where it took a word, the next one needs another. */
  used: () => void
}

const asCaptchaError = (cause: unknown): CaptchaError =>
  cause instanceof CaptchaError ? cause : new CaptchaError('not-loaded', cause)

/** The code and the host's script are fetched where a form wants them, and nowhere else. */
async function open(
  settings: CaptchaSettings,
  place: HTMLElement,
  onState: (state: BoxState) => void,
): Promise<Captcha> {
  const { openCaptcha } = await import('./open-captcha.ts')
  const box = document.createElement('div')
  place.replaceChildren(box)
  return await openCaptcha(settings, box, onState)
}

export function useCaptcha(port: CaptchaPort, action: CaptchaAction): CaptchaUse {
  const [settings, setSettings] = useState<CaptchaSettings | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<CaptchaUse['state']>('loading')
  const [failure, setFailure] = useState<CaptchaError | null>(null)
  const opened = useRef<Promise<Captcha>>(null)
  const spent = useRef(false)

  useEffect(() => {
    void port().then(setSettings)
  }, [port])

  useEffect(() => {
    if (!settings || !place) return undefined
    let left = false
    document.documentElement.dataset['captchaBadge'] = settings.hideBadge ? 'hidden' : 'shown'
    const opening = open(settings, place, setState)
    opened.current = opening
    opening.then(
      () => left || setState((now) => (now === 'loading' ? 'open' : now)),
      (cause: unknown) => left || setFailure(asCaptchaError(cause)),
    )
    return () => {
      left = true
      document.documentElement.dataset['captchaBadge'] = 'hidden'
    }
  }, [settings, place])

  const token = useCallback(async () => {
    // Pressed before the settings were read: they are read once more, so that nothing is asked without its word.
    if (!(await port())) return undefined
    if (!opened.current) throw new CaptchaError('not-loaded')
    const captcha = await opened.current.catch((cause: unknown) => {
      throw asCaptchaError(cause)
    })
    const word = await captcha.token(action)
    spent.current = true
    return word
  }, [port, action])
  return {
    settings,
    place: setPlace,
    state,
    failure,
    tryAgain() {
      setFailure(null)
      setState('loading')
      // Others than before also where they are the same: what was loaded for them is loaded again.
      void port().then((found) => setSettings(found && { ...found }))
    },
    token,
    used() {
      if (spent.current) void opened.current?.then((captcha) => captcha.reset())
      spent.current = false
    },
  }
}
