import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lost, shownToAnother } from '#support/data-verdict.ts'
import type { Again, Outcome } from '../../run/outcome.ts'
import { repeatInPlaywright, runPlaywright } from '../../run/run-playwright.ts'
import { readVitest } from '../../run/read-vitest.ts'
import { secondLook } from '../../run/second-look.ts'
import { exitCode, summary } from '../../run/summary.ts'

const again = (name: string): Again => ({ runner: 'playwright', file: 'a.spec.ts', name })
const failure = (name: string, error = 'Error: timed out'): Outcome => ({
  name,
  status: 'failed',
  seconds: 1,
  error,
  again: again(name),
})
const success: Outcome = { name: 'fine', status: 'passed', seconds: 1 }
const passing = async () => await Promise.resolve(true)

describe('a failure is looked at again, alone', () => {
  test('and what passes then is unsteady: named with its first error, and no reason to refuse', async () => {
    const seen = await secondLook([success, failure('shaky', 'Error: no heading\n  at line 3')], passing)
    expect(summary(seen)).toEqual(expect.arrayContaining(['Unsteady:', '  shaky: Error: no heading']))
    expect(summary(seen).at(-1)).toBe('2 passed, 0 failed')
    expect(exitCode(seen)).toBe(0)
  })

  test('and what fails again has failed', async () => {
    const seen = await secondLook([success, failure('broken')], async () => await Promise.resolve(false))
    expect(summary(seen).at(-1)).toBe('1 passed, 1 failed')
    expect(exitCode(seen)).toBe(1)
  })

  test.each([lost, shownToAnother])('but not where the verdict is about data: %s', async (verdict) => {
    const run = vi.fn<typeof passing>(passing)
    const seen = await secondLook([success, failure('the round', `AssertionError: ${verdict}: 3`)], run)
    expect(run).not.toHaveBeenCalled()
    expect(exitCode(seen)).toBe(1)
  })

  test('but not where there is nothing to wait for: a unit test fails at once, a contract test does not', async () => {
    const report = (file: string) => ({
      success: false,
      testResults: [
        {
          name: resolve(file),
          status: 'failed',
          assertionResults: [{ fullName: 'adds up', status: 'failed', failureMessages: ['Error: 3'] }],
        },
      ],
    })
    const run = vi.fn<typeof passing>(passing)
    expect(exitCode(await secondLook([success, ...readVitest(report('tests/unit/day.test.ts'))], run))).toBe(1)
    expect(run).not.toHaveBeenCalled()
    expect(exitCode(await secondLook([success, ...readVitest(report('tests/contract/day.test.ts'))], run))).toBe(0)
    expect(run).toHaveBeenCalledWith({ runner: 'vitest', file: 'tests/contract/day.test.ts', name: 'adds up' })
  })

  test('but not more than five: six are no accident', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => failure(`test ${at}`))
    expect(exitCode(await secondLook([success, ...many(5)], passing))).toBe(0)
    expect(exitCode(await secondLook([success, ...many(6)], passing))).toBe(1)
  })
})

describe('with the real runner', () => {
  let folder: string
  beforeAll(() => {
    mkdirSync('build', { recursive: true })
    folder = mkdtempSync(join('build', 'gate-'))
    const config = `export default { testDir: '.', reporter: 'list', workers: 1, outputDir: ${JSON.stringify(resolve(folder, 'results'))}, projects: [{ name: 'gate-of-its-own', testMatch: '*.spec.mjs' }] }`
    writeFileSync(join(folder, 'playwright.config.mjs'), config)
    const spec = `
      import { existsSync, writeFileSync } from 'node:fs'
      import { expect, test } from '@playwright/test'
      const first = (name) => { const file = ${JSON.stringify(resolve(folder))} + '/' + name; const is = !existsSync(file); writeFileSync(file, ''); return is }
      test('passes', () => {})
      test('fails once (a+b)', () => { expect(first('once')).toBe(false) })
      test('fails once (a+b) and is not the one above', () => {})
      test('fails twice', () => { expect(1).toBe(2) })
      test('loses a tap once', () => { expect(first('data'), ${JSON.stringify(lost)}).toBe(false) })`
    writeFileSync(join(folder, 'some.spec.mjs'), spec)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('one that fails once does not shut the gate, one that fails twice does, and so does a tap that is lost once', async () => {
    const run = { project: 'gate-of-its-own', config: join(folder, 'playwright.config.mjs') }
    const first = await runPlaywright(run)
    const seen = await secondLook(first, async (each) => exitCode(await repeatInPlaywright(each, run)) === 0)
    const statuses = seen.map(({ name, status }) => `${name.split(' › ').at(-1)}: ${status}`)
    expect(statuses).toEqual([
      'passes: passed',
      'fails once (a+b): unsteady',
      'fails once (a+b) and is not the one above: passed',
      'fails twice: failed',
      'loses a tap once: failed',
    ])
    expect(exitCode(seen.filter(({ name }) => !/twice|loses/.test(name)))).toBe(0)
    expect(exitCode(seen)).toBe(1)
  })
})
