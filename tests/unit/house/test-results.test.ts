import { describe, expect, test } from 'vitest'
import { readPlaywright } from '../../run/read-playwright.ts'
import { readVitest } from '../../run/read-vitest.ts'
import { exitCode, summary } from '../../run/summary.ts'
import type { Outcome } from '../../run/outcome.ts'

const outcome = (name: string, status: Outcome['status'], seconds = 0): Outcome => ({ name, status, seconds })

describe('the summary', () => {
  test('ends with one line of totals', () => {
    const lines = summary([outcome('a', 'passed'), outcome('b', 'failed'), outcome('c', 'not run')])
    expect(lines.at(-1)).toBe('1 passed, 1 failed')
  })

  test('names the ten slowest, slowest first', () => {
    const lines = summary(Array.from({ length: 12 }, (_, i) => outcome(`test ${i}`, 'passed', i)))
    expect(lines.slice(1, 11).map((line) => line.trim())).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `${i}.00 s  test ${i}`),
    )
    expect(lines.join('\n')).not.toContain('test 1\n')
  })

  test('names what failed and what did not run', () => {
    const text = summary([outcome('the bad one', 'failed'), outcome('the late one', 'not run')]).join('\n')
    expect(text).toContain('Failed:\n  the bad one')
    expect(text).toContain('Not run:\n  the late one')
  })

  test('is a success only when something passed and nothing failed', () => {
    expect(exitCode([outcome('a', 'passed')])).toBe(0)
    expect(exitCode([outcome('a', 'passed'), outcome('b', 'failed')])).toBe(1)
    expect(exitCode([outcome('a', 'not run')])).toBe(1)
    expect(exitCode([])).toBe(1)
  })
})

describe('the report of Vitest', () => {
  const passed = { fullName: 'days add up', status: 'passed', duration: 250 }
  const report = (file: object, success = true) => ({ success, testResults: [{ name: 'day.test.ts', ...file }] })

  test('gives each test its seconds', () => {
    expect(readVitest(report({ status: 'passed', assertionResults: [passed] }))).toEqual([
      outcome('days add up', 'passed', 0.25),
    ])
  })

  test('tells a skipped test from a passed one', () => {
    const skipped = { fullName: 'later', status: 'skipped' }
    expect(readVitest(report({ status: 'passed', assertionResults: [skipped] }))).toEqual([outcome('later', 'not run')])
  })

  test('counts a file that did not load', () => {
    expect(readVitest(report({ status: 'failed', assertionResults: [] }, false))).toEqual([
      outcome('day.test.ts (outside its tests)', 'failed'),
    ])
  })

  test('counts an error that belongs to no test', () => {
    const outcomes = readVitest(report({ status: 'passed', assertionResults: [passed] }, false))
    expect(outcomes.map(({ status }) => status)).toEqual(['passed', 'failed'])
  })
})

describe('the report of Playwright', () => {
  const spec = (status: string, durations: number[]) => ({
    title: 'opens',
    file: 'sign-in.spec.ts',
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  })
  const report = (inner: object, errors: object[] = []) => ({
    suites: [{ title: 'sign-in.spec.ts', suites: [{ title: 'the app', ...inner }] }],
    errors,
  })

  test('names a test by its file and groups', () => {
    expect(readPlaywright(report({ specs: [spec('expected', [1500])] }))).toEqual([
      outcome('sign-in.spec.ts › the app › opens', 'passed', 1.5),
    ])
  })

  test('counts a test that passed only when repeated as failed', () => {
    expect(readPlaywright(report({ specs: [spec('flaky', [1000, 500])] }))).toEqual([
      {
        ...outcome('sign-in.spec.ts › the app › opens', 'failed', 1.5),
        again: { runner: 'playwright', file: 'sign-in.spec.ts', name: 'opens' },
      },
    ])
  })

  test('counts an error outside the tests', () => {
    const outcomes = readPlaywright(report({}, [{ message: 'No port\nat line 3' }]))
    expect(outcomes).toEqual([outcome('Playwright: No port', 'failed')])
  })
})
