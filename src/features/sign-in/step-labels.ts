import { isShownAddress } from './account-step.ts'
import { isCodeChallenge } from './code-challenge.ts'
import type { Challenge } from './use-sign-in.ts'

interface StepWords {
  title: string
  text: string
  button: string
}

const places: Readonly<Record<string, string>> = { EMAIL: 'your email address', SMS: 'your phone' }

function codeText(step: Extract<Challenge, { kind: 'code-required' }>): string {
  if (step.factor === 'SOFTWARE_TOKEN_MFA') return 'Type the code from your authenticator app.'
  return `Type the code that was sent to ${step.destination === '' ? 'your phone' : step.destination}.`
}

/** A challenge of the pool's own kind: its question, or where its code was sent, as far as it says so. */
function customText(parameters: Readonly<Record<string, string>>): string {
  const {
    question,
    CODE_DELIVERY_DESTINATION: destination = '',
    CODE_DELIVERY_DELIVERY_MEDIUM: medium = '',
  } = parameters
  if (question !== undefined) return question
  if (!isCodeChallenge(parameters)) return 'Type the answer that you agreed with your depot.'
  const place = isShownAddress(destination) ? destination : places[medium]
  return place === undefined ? 'Type the code that was sent to you.' : `Type the code that was sent to ${place}.`
}

export function toStepText(step: Challenge): StepWords {
  switch (step.kind) {
    case 'new-password-required':
      return {
        title: 'Choose a new password',
        text: 'The password you were given only works once.',
        button: 'Save and sign in',
      }
    case 'code-required':
      return { title: 'Type the code', text: codeText(step), button: 'Sign in' }
    case 'factor-choice':
      return {
        title: 'Choose where your code comes from',
        text: 'You have more than one way to get a code.',
        button: 'Continue',
      }
    case 'custom-challenge':
      return {
        title: isCodeChallenge(step.parameters) ? 'Type the code' : 'One more question',
        text: customText(step.parameters),
        button: 'Sign in',
      }
    case 'factor-setup':
      return {
        title: 'Set up an authenticator app',
        text: 'You need a code as well as your password. Add your account to an authenticator app, then type the code it shows.',
        button: 'Turn on and sign in',
      }
  }
}

const factorNames: Readonly<Record<string, { label: string; hint: string }>> = {
  SMS_MFA: { label: 'Text message', hint: 'Needs signal' },
  SOFTWARE_TOKEN_MFA: { label: 'Authenticator app', hint: 'Works without signal' },
  EMAIL_OTP: { label: 'Email', hint: 'Needs signal' },
}

export const factorName = (factor: string): { label: string; hint?: string } => factorNames[factor] ?? { label: factor }
