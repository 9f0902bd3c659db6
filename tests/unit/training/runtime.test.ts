import { describe, expect, it } from 'vitest'
import { readPackage } from '#domain/training/read-package.ts'
import type { RuntimeListeners, ScormRuntime } from '#src/player/runtime/scorm-runtime.ts'
import { scorm12Runtime } from '#src/player/runtime/scorm12-runtime.ts'
import { Scorm2004Course } from '#src/player/runtime/scorm2004-runtime.ts'
import { course2004 } from '#support/scorm/course-2004.ts'
import { packageTools } from '#support/scorm/package-tools.ts'

const ears: RuntimeListeners = {
  wrote: () => undefined,
  committed: () => true,
  ending: () => true,
  ended: () => true,
  threw: (error: unknown) => expect.unreachable(String(error)),
}

type Calls = Record<string, (...values: string[]) => string>

function scorm2004Runtime(heard: RuntimeListeners): ScormRuntime {
  const course = new Scorm2004Course(readPackage(course2004(), packageTools).manifest.root, '')
  course.begin(null)
  return course.play({}, heard)
}

describe('A lesson of SCORM 1.2', () => {
  it('takes the calls out of their object, as lessons may, and hears what it had set', () => {
    const { api } = scorm12Runtime({ 'cmi.core.lesson_location': '2' }, ears)
    const { LMSInitialize, LMSGetValue, LMSSetValue, LMSFinish } = api as Calls
    expect([
      LMSInitialize?.(''),
      LMSGetValue?.('cmi.core.lesson_location'),
      LMSSetValue?.('cmi.core.lesson_location', '3'),
      LMSGetValue?.('cmi.core.lesson_location'),
      LMSFinish?.(''),
    ]).toEqual(['true', '2', 'true', '3', 'true'])
  })
})

const editions = [
  {
    edition: '1.2',
    play: (heard: RuntimeListeners) => scorm12Runtime({}, heard),
    prefix: 'LMS',
    begin: 'LMSInitialize',
    end: 'Finish',
    tooLong: '405',
    notKept: '101',
    notEnded: '101',
  },
  {
    edition: '2004',
    play: scorm2004Runtime,
    prefix: '',
    begin: 'Initialize',
    end: 'Terminate',
    tooLong: '351',
    notKept: '391',
    notEnded: '111',
  },
]

describe.each(editions)('A lesson of SCORM $edition', ({ play, prefix, begin, end, tooLong, notKept, notEnded }) => {
  const begun = (heard: RuntimeListeners) => {
    const { api } = play(heard)
    const calls = api as Calls
    calls[begin]?.('')
    return (name: string, ...values: string[]) => calls[`${prefix}${name}`]?.(...values)
  }

  it('is refused suspend data above 64,000 signs by an error, and keeps what it had', () => {
    const call = begun(ears)
    const most = 'é'.repeat(64_000)
    expect([call('SetValue', 'cmi.suspend_data', most), call('GetLastError')]).toEqual(['true', '0'])
    expect([call('SetValue', 'cmi.suspend_data', `${most}x`), call('GetLastError')]).toEqual(['false', tooLong])
    expect(call('GetValue', 'cmi.suspend_data') === most).toBe(true)
  })

  it('hears of a commit that could not be kept', () => {
    const call = begun({ ...ears, committed: () => false })
    expect([call('Commit', ''), call('GetLastError')]).toEqual(['false', notKept])
  })

  it('hears of an end that could not be kept, stays open, and ends when there is room', () => {
    let hasRoom = false
    const ends: unknown[] = []
    const call = begun({ ...ears, ending: () => hasRoom, ended: (asked) => ends.push(asked) > 0 })
    expect([call(end, ''), call('GetLastError'), ends]).toEqual(['false', notEnded, []])
    expect(call('SetValue', 'cmi.suspend_data', 'still open')).toBe('true')
    hasRoom = true
    expect([call(end, ''), call('GetLastError'), ends]).toEqual(['true', '0', [null]])
  })

  it('hears of an end whose last word could not be kept', () => {
    const call = begun({ ...ears, ended: () => false })
    expect([call(end, ''), call('GetLastError')]).toEqual(['false', notEnded])
  })

  it('is ended by the player whether or not there is room', () => {
    const ends: unknown[] = []
    const runtime = play({ ...ears, ending: () => false, ended: (asked) => ends.push(asked) < 0 })
    runtime.end()
    expect([runtime.isBegun(), ends]).toEqual([false, []])
    ;(runtime.api as Calls)[begin]?.('')
    runtime.end()
    runtime.end()
    expect(ends).toEqual([null])
    expect((runtime.api as Calls)[`${prefix}SetValue`]?.('cmi.suspend_data', 'late')).toBe('false')
  })

  it('goes on after a call that breaks the runtime, which is answered as one that failed', () => {
    const broken: unknown[] = []
    const call = begun({
      ...ears,
      wrote: () => {
        throw new Error('Broken')
      },
      threw: (error) => broken.push(error),
    })
    expect([call('SetValue', 'cmi.suspend_data', 'x'), broken]).toEqual(['false', [new Error('Broken')]])
    expect(call('GetValue', 'cmi.suspend_data')).toBe('x')
  })
})
