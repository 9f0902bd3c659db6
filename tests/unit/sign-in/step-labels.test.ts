import { describe, expect, it } from 'vitest'
import { toStepText } from '#features/sign-in/step-labels.ts'

const wordsOf = (parameters: Record<string, string>) =>
  toStepText({ kind: 'custom-challenge', parameters, answer: () => Promise.reject(new Error('Not answered')) })

describe('A challenge of the pool’s own kind', () => {
  it.each<[string, Record<string, string>, string, string]>([
    [
      'sent to an address',
      { CODE_DELIVERY_DESTINATION: 'd***@e***' },
      'Type the code',
      'Type the code that was sent to d***@e***.',
    ],
    [
      'sent to an address that stays secret',
      { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: '***@***' },
      'Type the code',
      'Type the code that was sent to your email address.',
    ],
    [
      'sent by email',
      { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL' },
      'Type the code',
      'Type the code that was sent to your email address.',
    ],
    [
      'sent by text',
      { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: '' },
      'Type the code',
      'Type the code that was sent to your phone.',
    ],
    [
      'sent by other ways',
      { CODE_DELIVERY_DELIVERY_MEDIUM: 'PIGEON' },
      'Type the code',
      'Type the code that was sent to you.',
    ],
    [
      'with words of its own',
      { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', question: 'Which code have you got?' },
      'Type the code',
      'Which code have you got?',
    ],
  ])('%s asks for a code', (_, parameters, title, text) => {
    expect(wordsOf(parameters)).toEqual({ title, text, button: 'Sign in' })
  })

  it('asks its question where no code was sent', () => {
    expect(wordsOf({ question: 'Which colour is your van?' })).toMatchObject({
      title: 'One more question',
      text: 'Which colour is your van?',
    })
    expect(wordsOf({})).toMatchObject({
      title: 'One more question',
      text: 'Type the answer that you agreed with your depot.',
    })
  })
})
