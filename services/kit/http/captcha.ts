import * as z from 'zod/mini'
import type { Log } from '../log.ts'

export interface CaptchaOptions {
  /** Takes `secret` and `response` as a form, as reCAPTCHA's "siteverify" does. */
  verifyUrl: string
  secret: string
  /** The lowest score of version 3 that passes, from 0 to 1. */
  leastScore: number
  fetch: typeof fetch
}

export type CaptchaAction = 'sign_up' | 'recover' | 'enquiry'

/** The reason that nobody passes: no token came, the host can't be reached, or it does not confirm the token. */
export type CaptchaError = 'missing' | 'unreachable' | 'refused' | 'low-score' | 'other-action'

/** Asks the captcha's host about a word that came with a request; null: a person is at work. */
export type AskCaptcha = (token: string | undefined, action: CaptchaAction) => Promise<CaptchaError | null>

const timeoutMs = 5000

const verdictSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
})

/** Whatever goes wrong with the asking, nobody passes. */
export function createCaptcha({ verifyUrl, secret, leastScore, fetch }: CaptchaOptions, log: Log): AskCaptcha {
  const ask = async (token: string): Promise<z.infer<typeof verdictSchema> | null> => {
    try {
      const body = new URLSearchParams({ secret, response: token })
      const answer = await fetch(verifyUrl, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
      return verdictSchema.parse(await answer.json())
    } catch (cause) {
      log.error('captcha-unreachable', { cause: cause instanceof Error ? cause.name : 'unknown' })
      return null
    }
  }
  return async (token, action) => {
    if (token === undefined || token === '') return 'missing'
    const verdict = await ask(token)
    if (!verdict) return 'unreachable'
    const { success, score, action: said } = verdict
    if (!success) return 'refused'
    if (score !== undefined && score < leastScore) return 'low-score'
    return said !== undefined && said !== '' && said !== action ? 'other-action' : null
  }
}
