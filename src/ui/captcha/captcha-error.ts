/** The words are the specification's. */
const messages = {
  'no-key': 'ReCaptcha error: No key provided',
  'no-version': 'ReCaptcha error: No version provided',
  'not-loaded': 'ReCaptcha error: Failed to load script',
  'not-executed': 'Failed to execute',
  /** The box waits for the person, and nothing has failed. */
  'not-ticked': 'The box is not ticked',
} as const

export type CaptchaCode = keyof typeof messages

/** Why there is no word of the captcha's host on who is at work here. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError'
  readonly code: CaptchaCode

  constructor(code: CaptchaCode, cause?: unknown) {
    super(messages[code], { cause })
    this.code = code
  }
}
