import { describe, expect, it } from 'vitest'
import type { Cmi, ScoData } from '#contracts/training/training.ts'
import { pickSavedCmi, launchData } from '#domain/training/launch-data.ts'
import { getLessonProgress, rollUp, type LessonProgress } from '#domain/training/lesson-progress.ts'
import type { ManifestItem } from '#domain/training/package-manifest.ts'
import { duration, parseSeconds, timespan } from '#domain/training/scorm-time.ts'

const measures = { masteryScore: '', completionThreshold: '' }
const item: ManifestItem = {
  id: 'one',
  title: 'One',
  isVisible: true,
  lesson: { href: 'one.html', isSco: true },
  launchData: '',
  maxTimeAllowed: '',
  timeLimitAction: '',
  children: [],
  sequencing: {},
  ...measures,
}

describe('Times of SCORM', () => {
  it.each([
    ['00:02:05', 125],
    ['0100:00:01.5', 360_001.5],
    ['PT1H2M3S', 3723],
    ['P1DT1S', 86_401],
    ['PT0.5S', 0.5],
    ['soon', 0],
    ['', 0],
  ])('%s is %d seconds', (text, seconds) => {
    expect(parseSeconds(text)).toBe(seconds)
  })

  it('are written as each edition reads them', () => {
    expect([timespan(3723), duration(3723)]).toEqual(['0001:02:03', 'PT1H2M3S'])
  })
})

describe('What a lesson has come to', () => {
  const of12 = (cmi: Cmi, masteryScore = '') => getLessonProgress('1.2', cmi, { ...measures, masteryScore }, 12.7)
  const of2004 = (cmi: Cmi, completionThreshold = '') =>
    getLessonProgress('2004-4', cmi, { ...measures, completionThreshold }, 0)

  it('in SCORM 1.2 is one status, a score between two ends and the mastery score of the provider', () => {
    expect(of12({ 'cmi.core.lesson_status': 'incomplete' })).toEqual({
      completion: 'incomplete',
      success: 'unknown',
      score: null,
      progress: 0,
      seconds: 12,
    })
    expect(
      of12({
        'cmi.core.lesson_status': 'passed',
        'cmi.core.score.raw': '15',
        'cmi.core.score.min': '10',
        'cmi.core.score.max': '20',
      }),
    ).toMatchObject({ completion: 'completed', success: 'passed', score: 0.5, progress: 1 })
    expect(of12({ 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '79' }, '80').success).toBe('failed')
    expect(of12({ 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '80' }, '80').success).toBe('passed')
    expect(of12({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '20' }, '80').success).toBe('unknown')
    expect(of12({ 'cmi.core.score.raw': '5', 'cmi.core.score.max': '0' }).score).toBeNull()
  })

  it('in SCORM 2004 is completion and success apart, each with its line', () => {
    expect(
      of2004({ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.score.scaled': '-0.5' }),
    ).toMatchObject({ completion: 'completed', success: 'failed', score: 0 })
    expect(of2004({ 'cmi.progress_measure': '0.7', 'cmi.completion_status': 'completed' }, '0.75')).toMatchObject({
      completion: 'incomplete',
      progress: 0.7,
    })
    expect(of2004({ 'cmi.progress_measure': '0.8' }, '0.75').completion).toBe('completed')
    expect(of2004({ 'cmi.score.scaled': '0.8', 'cmi.scaled_passing_score': '0.8' }).success).toBe('passed')
  })
})

describe('A course', () => {
  const done: LessonProgress = { completion: 'completed', success: 'unknown', score: null, progress: 1, seconds: 10 }

  it('is completed with its last lesson and passed when none that judges says no', () => {
    expect(rollUp([undefined, undefined])).toMatchObject({ completion: 'not_started', success: 'unknown', progress: 0 })
    expect(rollUp([{ ...done, success: 'passed', score: 0.8 }, undefined])).toEqual({
      completion: 'incomplete',
      success: 'unknown',
      score: 0.8,
      progress: 0.5,
      seconds: 10,
    })
    expect(
      rollUp([{ ...done, success: 'passed', score: 0.8 }, { ...done, success: 'passed', score: 1 }, done]),
    ).toMatchObject({ completion: 'completed', success: 'passed', score: 0.9, seconds: 30 })
    expect(rollUp([{ ...done, success: 'failed' }, undefined]).success).toBe('failed')
    expect(rollUp([done]).success).toBe('unknown')
  })
})

describe('What a lesson finds', () => {
  const play = { isReview: false, learner: { id: 'c-1', name: 'Courier' } }
  const before: ScoData = {
    completion: 'incomplete',
    success: 'unknown',
    score: null,
    progress: 0,
    seconds: 125,
    location: '3',
    cmi: {
      'cmi.core.lesson_location': '3',
      'cmi.suspend_data': 'a|b',
      'cmi.core.exit': 'suspend',
      'player.sequencing': '{}',
    },
  }

  it('the first time is what the manifest states', () => {
    expect(launchData('1.2', { ...item, launchData: 'begin=1', masteryScore: '80' }, undefined, play)).toEqual({
      'cmi.launch_data': 'begin=1',
      'cmi.student_data.mastery_score': '80',
      'cmi.core.student_id': 'c-1',
      'cmi.core.student_name': 'Courier',
      'cmi.core.total_time': '0000:00:00',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.credit': 'credit',
      'cmi.core.entry': 'ab-initio',
    })
  })

  it('later is what it has left, and where it was', () => {
    const found = launchData('1.2', item, before, play)
    expect(found).toMatchObject({
      'cmi.core.lesson_location': '3',
      'cmi.suspend_data': 'a|b',
      'cmi.core.entry': 'resume',
      'cmi.core.total_time': '0000:02:05',
    })
    expect(found).not.toHaveProperty(['cmi.core.exit'])
    expect(found).not.toHaveProperty(['player.sequencing'])
  })

  it('after its end is for review', () => {
    const found = launchData(
      '2004-3',
      item,
      { ...before, completion: 'completed', cmi: { 'cmi.location': '3' } },
      { ...play, isReview: true },
    )
    expect(found).toMatchObject({
      'cmi.mode': 'review',
      'cmi.credit': 'no-credit',
      'cmi.entry': '',
      'cmi.total_time': 'PT0H2M5S',
    })
  })

  it('says whose it is and is kept without it', () => {
    expect(
      pickSavedCmi('1.2', {
        'cmi.core.student_id': 'c-1',
        'cmi.core.student_name': 'Courier',
        'cmi.core.entry': 'resume',
        'cmi.objectives': {},
        'cmi.core.lesson_location': '3',
        'cmi.comments': '',
      }),
    ).toEqual({ 'cmi.core.lesson_location': '3' })
  })
})
