import { describe, expect, it } from 'vitest'
import { readPackage } from '#domain/training/read-package.ts'
import { Scorm2004Course } from '#src/player/runtime/scorm2004-runtime.ts'
import { course2004 } from '#support/scorm/course-2004.ts'
import { packageTools } from '#support/scorm/package-tools.ts'

const ears = {
  wrote: () => undefined,
  committed: () => true,
  ending: () => true,
  ended: () => true,
  threw: (error: unknown) => expect.unreachable(String(error)),
}
type Calls = Record<string, (...values: string[]) => string>

function begun(): { course: Scorm2004Course; play: () => { calls: Calls; end: () => void } } {
  const course = new Scorm2004Course(readPackage(course2004(), packageTools).manifest.root, '')
  expect(course.begin(null)).toBe('ring')
  return {
    course,
    play() {
      const runtime = course.play({}, ears)
      const calls = runtime.api as Calls
      calls['Initialize']?.('')
      return { calls, end: () => runtime.end() }
    },
  }
}

describe('A course of SCORM 2004', () => {
  it('opens what builds on a lesson only when that has been passed', () => {
    const { course, play } = begun()
    play().end()
    expect(course.go('continue')).toBeUndefined()
    const { calls, end } = play()
    calls['SetValue']?.('cmi.success_status', 'passed')
    calls['SetValue']?.('cmi.completion_status', 'completed')
    end()
    expect(course.go('continue')).toBe('photo')
  })
})
