import { describe, expect, it } from 'vitest'
import type { Cmi, ScoData } from '#contracts/training/training.ts'
import { pickSavedCmi, launchData } from '#domain/training/launch-data.ts'
import type { ManifestItem } from '#domain/training/package-manifest.ts'
import { readPackage } from '#domain/training/read-package.ts'
import type { RuntimeListeners, ScormRuntime } from '#src/player/runtime/scorm-runtime.ts'
import { scorm12Runtime } from '#src/player/runtime/scorm12-runtime.ts'
import { Scorm2004Course } from '#src/player/runtime/scorm2004-runtime.ts'
import { course2004 } from '#support/scorm/course-2004.ts'
import { packageTools } from '#support/scorm/package-tools.ts'
import {
  keywords12,
  readOnly12,
  readOnly2004,
  writeOnly12,
  writeOnly2004,
  written12,
  written2004,
} from './data-model.ts'

const ears: RuntimeListeners = {
  wrote: () => undefined,
  committed: () => true,
  ending: () => true,
  ended: () => true,
  threw: (error: unknown) => expect.unreachable(String(error)),
}
type Calls = Record<string, (...values: string[]) => string>

const item: ManifestItem = {
  id: 'ring',
  title: 'Ring first',
  isVisible: true,
  lesson: { href: 'page.html', isSco: true },
  launchData: 'begin=1',
  maxTimeAllowed: '',
  timeLimitAction: 'exit,message',
  masteryScore: '80',
  completionThreshold: '0.75',
  children: [],
  sequencing: {
    primaryObjective: { objectiveID: 'own', satisfiedByMeasure: true, minNormalizedMeasure: 0.8 } as NonNullable<
      ManifestItem['sequencing']['primaryObjective']
    >,
  },
}
const sorted = (list: string): string => list.split(',').sort().join(',')
const left = (cmi: Cmi): ScoData => ({
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  progress: 0,
  seconds: 125,
  location: '',
  cmi,
})
const play = { isReview: false, learner: { id: 'c-1', name: 'Courier' } }

const editions = [
  {
    edition: '1.2' as const,
    prefix: 'LMS',
    begin: 'LMSInitialize',
    found: (cmi: Cmi) => launchData('1.2', { ...item, maxTimeAllowed: '00:30:00' }, left(cmi), play),
    open: (values: Cmi): ScormRuntime => scorm12Runtime(values, ears),
    written: written12,
    writeOnly: writeOnly12,
    readOnly: readOnly12,
    errors: { readOnly: '403', writeOnly: '404', unknown: '401', wrongType: '405', argument: '201' },
  },
  {
    edition: '2004-4' as const,
    prefix: '',
    begin: 'Initialize',
    found: (cmi: Cmi) => launchData('2004-4', { ...item, maxTimeAllowed: 'PT30M' }, left(cmi), play),
    open: (values: Cmi): ScormRuntime => {
      const course = new Scorm2004Course(readPackage(course2004(), packageTools).manifest.root, '')
      course.begin(null)
      return course.play(values, ears)
    },
    written: written2004,
    writeOnly: writeOnly2004,
    readOnly: readOnly2004,
    errors: { readOnly: '404', writeOnly: '405', unknown: '401', wrongType: '406', argument: '201' },
  },
]

describe.each(editions)(
  'The data model of SCORM $edition',
  ({ edition, prefix, begin, found: foundBy, open, written, writeOnly, readOnly, errors }) => {
    function begun(cmi: Cmi = {}) {
      const runtime = open(foundBy(cmi))
      const calls = runtime.api as Calls
      expect(calls[begin]?.('')).toBe('true')
      const call = (name: string, ...values: string[]) => calls[`${prefix}${name}`]?.(...values)
      // Lists come in any order.
      const get = (name: string) => [sorted(call('GetValue', name) ?? ''), call('GetLastError')]
      const set = (name: string, value: string) => [call('SetValue', name, value), call('GetLastError')]
      return { runtime, call, get, set }
    }
    const table = (of: (name: string, value: string) => unknown, rows: readonly (readonly [string, string])[]) =>
      Object.fromEntries(rows.map(([name, value]) => [name, of(name, value)]))

    it('is written and read back, element by element', () => {
      const { get, set } = begun()
      expect(table(set, written)).toEqual(table(() => ['true', '0'], written))
      expect(table(get, written)).toEqual(table((_, value) => [value, '0'], written))
    })

    it('is found again by the lesson when it is opened the next time', () => {
      const first = begun()
      for (const [name, value] of [...written, ...writeOnly])
        expect([name, ...first.set(name, value)]).toEqual([name, 'true', '0'])
      const { get } = begun(pickSavedCmi(edition, first.runtime.values()))
      expect(table(get, written)).toEqual(table((_, value) => [value, '0'], written))
    })

    it('takes what a lesson only writes, keeps it, and does not give it back', () => {
      const { runtime, get, set } = begun()
      expect(table(set, writeOnly)).toEqual(table(() => ['true', '0'], writeOnly))
      expect(table(get, writeOnly)).toEqual(table(() => ['', errors.writeOnly], writeOnly))
      expect(runtime.values()).toMatchObject(Object.fromEntries(writeOnly))
    })

    it('gives what a lesson only reads, and is not changed by it', () => {
      const { get, set } = begun()
      for (const [name, value] of [...written, ...writeOnly]) set(name, value)
      const found = table((_, value) => [sorted(value), '0'], readOnly)
      expect(table(get, readOnly)).toEqual(found)
      expect(table((name) => set(name, 'x'), readOnly)).toEqual(table(() => ['false', errors.readOnly], readOnly))
      expect(table(get, readOnly)).toEqual(found)
    })

    it('refuses what it does not know, what is of another type, and calls that say too much', () => {
      const { call, get, set } = begun()
      expect(get('cmi.nothing')).toEqual(['', errors.unknown])
      expect(set('cmi.nothing', 'x')).toEqual(['false', errors.unknown])
      expect(set(edition === '1.2' ? 'cmi.core.score.raw' : 'cmi.score.scaled', 'high')).toEqual([
        'false',
        errors.wrongType,
      ])
      expect([call('Commit', 'now'), call('GetLastError')]).toEqual(['false', errors.argument])
      expect(call('GetErrorString', errors.unknown)).not.toBe('')
      expect(call('GetDiagnostic', errors.unknown)).not.toBe('')
    })
  },
)

describe('The data model of SCORM 1.2 alone', () => {
  it('says what its parts are made of, and how many there are', () => {
    const runtime = scorm12Runtime({}, ears)
    const calls = runtime.api as Calls
    calls['LMSInitialize']?.('')
    for (const [name, value] of [...written12, ...writeOnly12]) calls['LMSSetValue']?.(name, value)
    expect(keywords12.map(([name]) => [name, calls['LMSGetValue']?.(name)])).toEqual(
      keywords12.map(([name, value]) => [name, value]),
    )
    expect(keywords12.map(([name]) => [name, calls['LMSSetValue']?.(name, 'x'), calls['LMSGetLastError']?.()])).toEqual(
      keywords12.map(([name]) => [name, 'false', '402']),
    )
  })
})

describe('The data model of SCORM 2004 alone', () => {
  const begun = () => {
    const [, newer] = editions
    const calls = newer?.open({}).api as Calls
    calls['Initialize']?.('')
    return (name: string, ...values: string[]) => [calls[name]?.(...values), calls['GetLastError']?.()]
  }

  it('says that a value has not been set, is out of its range, or needs another first', () => {
    const call = begun()
    expect(call('GetValue', 'cmi.score.scaled')).toEqual(['', '403'])
    expect(call('SetValue', 'cmi.score.scaled', '1.5')).toEqual(['false', '407'])
    expect(call('SetValue', 'cmi.interactions.0.type', 'choice')).toEqual(['false', '408'])
    expect(call('SetValue', 'cmi.objectives.7.id', 'seventh')).toEqual(['false', '351'])
    expect(call('GetValue', 'cmi.objectives.7.id')).toEqual(['', '301'])
  })

  it.each(['continue', 'previous', 'exit', 'exitAll', 'suspendAll', 'abandon', 'abandonAll', '_none_'])(
    'takes the request %s',
    (request) => {
      const call = begun()
      expect(call('GetValue', 'adl.nav.request')).toEqual(['_none_', '0'])
      expect(call('SetValue', 'adl.nav.request', request)).toEqual(['true', '0'])
      expect(call('GetValue', 'adl.nav.request')).toEqual([request, '0'])
    },
  )
})

describe('Calls out of their order', () => {
  const stories = [
    {
      edition: '1.2',
      calls: () => scorm12Runtime({}, ears).api as Calls,
      prefix: 'LMS',
      begin: 'LMSInitialize',
      end: 'LMSFinish',
      before: ['301', '301', '301', '301'],
      again: '101',
      after: ['301', '301', '301', '301'],
      anew: '101',
    },
    {
      edition: '2004',
      calls: () => editions[1]?.open({}).api as Calls,
      prefix: '',
      begin: 'Initialize',
      end: 'Terminate',
      before: ['122', '132', '142', '112'],
      again: '103',
      after: ['123', '133', '143', '113'],
      anew: '104',
    },
  ]
  it.each(stories)(
    'are answered by the errors of SCORM $edition',
    ({ calls: open, prefix, begin, end, before, again, after, anew }) => {
      const calls = open()
      const code = () => calls[`${prefix}GetLastError`]?.()
      const each = (): unknown[] => {
        const asked: [string, ...string[]][] = [
          [`${prefix}GetValue`, 'cmi.suspend_data'],
          [`${prefix}SetValue`, 'cmi.suspend_data', 'x'],
          [`${prefix}Commit`, ''],
          [end, ''],
        ]
        return asked.map(([name, ...values]) => [calls[name]?.(...values), code()])
      }
      const refused = ([get, ...others]: string[]) => [['', get], ...others.map((other) => ['false', other])]
      expect(each()).toEqual(refused(before))
      expect([calls[begin]?.(''), code()]).toEqual(['true', '0'])
      expect([calls[begin]?.(''), code()]).toEqual(['false', again])
      expect([calls[end]?.(''), code()]).toEqual(['true', '0'])
      expect(each()).toEqual(refused(after))
      expect([calls[begin]?.(''), code()]).toEqual(['false', anew])
    },
  )
})
