import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlayerCommit } from '#contracts/training/player-messages.ts'
import { readPackage } from '#domain/training/read-package.ts'
import { JournalError } from '#src/player/journal.ts'
import type { LessonFrame } from '#src/player/lesson-frame.ts'
import { CoursePlay } from '#src/player/play-course.ts'
import { course12 } from '#support/scorm/course-12.ts'
import { course2004 } from '#support/scorm/course-2004.ts'
import { packageTools } from '#support/scorm/package-tools.ts'

type Calls = Record<string, (...values: string[]) => string>

const editions = [
  {
    edition: '1.2',
    bytes: course12('http://app.example'),
    api: 'API',
    prefix: 'LMS',
    begin: 'LMSInitialize',
    end: 'LMSFinish',
    status: 'cmi.core.lesson_status',
    notEnded: '101',
  },
  {
    edition: '2004',
    bytes: course2004(),
    api: 'API_1484_11',
    prefix: '',
    begin: 'Initialize',
    end: 'Terminate',
    status: 'cmi.completion_status',
    notEnded: '111',
  },
]

describe.each(editions)(
  'A course of SCORM $edition on a phone',
  ({ bytes, api, prefix, begin, end, status, notEnded }) => {
    beforeEach(() => {
      vi.stubGlobal('window', {})
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    async function played() {
      const phone = { hasRoom: true }
      const kept: [commit: PlayerCommit, isFinal: boolean][] = []
      const faults: string[] = []
      const frame = { show: () => undefined, blank: async () => await Promise.resolve() } as unknown as LessonFrame
      const attempt = {
        attempt: '0b6b7a52-0000-4000-8000-000000000001',
        course: 'straps',
        packageVersion: 1,
        startedAt: '2026-05-14T08:00:00.000Z',
        number: 4,
        bookmark: null,
        scos: {},
      }
      const course = {
        key: 'straps.1.0123456789abcdef',
        manifest: readPackage(bytes, packageTools).manifest,
        attempt,
        isReview: false,
        learner: { id: 'c-1', name: 'Courier' },
      }
      const play = await CoursePlay.begin(course, {
        frame,
        keep(commit, isFinal) {
          if (!phone.hasRoom) throw new JournalError(new Error('Full'))
          kept.push([commit, isFinal])
        },
        show: () => undefined,
        finished: () => undefined,
        failed: (code) => faults.push(code),
      })
      const calls = (window as unknown as Record<string, Calls>)[api] ?? {}
      calls[begin]?.('')
      const call = (name: string, ...values: string[]) => calls[`${prefix}${name}`]?.(...values)
      const last = () => kept.findLast(([, isFinal]) => isFinal)?.[0]
      return { phone, kept, faults, play, call, finish: () => calls[end]?.(''), last }
    }

    it('that is full tells the lesson and the courier, and takes the end when there is room', async () => {
      const { phone, faults, call, finish, last } = await played()
      call('SetValue', status, 'completed')
      phone.hasRoom = false
      expect([finish(), call('GetLastError'), faults, last()]).toEqual([
        'false',
        notEnded,
        ['answer-not-kept'],
        undefined,
      ])
      phone.hasRoom = true
      expect([finish(), call('GetLastError')]).toEqual(['true', '0'])
      // Under the number before it the app may have taken what the player had no room for.
      expect(last()).toMatchObject({ number: 6, data: { completion: 'completed' } })
    })

    it('is left with what it came to last, once', async () => {
      const { kept, play, call, last } = await played()
      call('SetValue', 'cmi.suspend_data', 'page 2')
      await play.leave()
      expect(kept.filter(([, isFinal]) => isFinal)).toHaveLength(1)
      expect(last()).toMatchObject({ number: 5, data: { cmi: { 'cmi.suspend_data': 'page 2' } } })
      await play.leave()
      expect(kept.filter(([, isFinal]) => isFinal)).toHaveLength(1)
    })

    it('that is full says so also when a lesson is left', async () => {
      const { phone, faults, play, call } = await played()
      call('SetValue', 'cmi.suspend_data', 'page 2')
      phone.hasRoom = false
      await play.leave()
      expect(new Set(faults)).toEqual(new Set(['answer-not-kept']))
    })
  },
)
