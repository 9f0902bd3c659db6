import { describe, expect, it } from 'vitest'
import { cameraMessages, rejectionHints, typedMessages } from '#features/scan/meaning/scan-messages.ts'
import { cameraProblem } from '#device/scanner/camera-problem.ts'
import { parseTyped } from '#domain/barcode/typed.ts'

describe('the words of the scanner', () => {
  it('say what each refusal of the browser means', () => {
    const names = [
      'NotAllowedError',
      'SecurityError',
      'NotFoundError',
      'OverconstrainedError',
      'NotReadableError',
      'AbortError',
      'TypeError',
    ]
    const words = names.map((name) => cameraMessages[cameraProblem(Object.assign(new Error(name), { name }))])
    expect(words.every((text) => text.endsWith('.'))).toBe(true)
    expect(new Set(words).size).toBe(4)
  })

  it('say what is wrong with a typed code', () => {
    const problems = ['', '?', 'A1', 'A'.repeat(49), 'AB123456780GB', '00123456789012345678'].map((text) => {
      const typed = parseTyped(text)
      return typed.ok ? 'ok' : typedMessages[typed.problem]
    })
    expect(problems).toEqual(Object.values(typedMessages))
  })

  it('make no noise about a label that stays in view', () => {
    const silent = Object.entries(rejectionHints).filter(([, hint]) => !hint?.endsWith('.'))
    expect(silent.map(([reason]) => reason)).toEqual(['cooldown'])
  })
})
