import { describe, expect, it } from 'vitest'
import { scorm12Runtime } from '#src/player/runtime/scorm12-runtime.ts'

const ears = { wrote: () => undefined, committed: () => undefined, ended: () => undefined, threw: (error: unknown) => expect.unreachable(String(error)) }

describe('A lesson of SCORM 1.2', () => {
  it('takes the calls out of their object, as lessons may, and hears what it had set', () => {
    const { api } = scorm12Runtime({ 'cmi.core.lesson_location': '2' }, ears)
    const { LMSInitialize, LMSGetValue, LMSSetValue, LMSFinish } = api as Record<string, (...values: string[]) => string>
    expect([LMSInitialize?.(''), LMSGetValue?.('cmi.core.lesson_location'), LMSSetValue?.('cmi.core.lesson_location', '3'), LMSGetValue?.('cmi.core.lesson_location'), LMSFinish?.('')]).toEqual(['true', '2', 'true', '3', 'true'])
  })
})
