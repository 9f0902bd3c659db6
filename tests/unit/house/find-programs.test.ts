import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChromium, findChromiumShell } from '#support/find-chromium.ts'
import { findPostgres } from '#support/find-postgres.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courier-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(path: string, mode = 0o755): string {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, '')
  chmodSync(full, mode)
  return full
}

test('the Chromium that was given comes before the one in PATH', () => {
  program('bin/chromium')
  const given = program('own/browser')
  expect(findChromium({ CHROMIUM_PATH: given, PATH: join(folder, 'bin') })).toBe(given)
})

test('a given Chromium that cannot be run is named, and no other is taken instead', () => {
  program('bin/chromium')
  const env = { CHROMIUM_PATH: join(folder, 'nowhere'), PATH: join(folder, 'bin') }
  expect(() => findChromium(env)).toThrow(`CHROMIUM_PATH is ${join(folder, 'nowhere')}`)
})

test('Chromium is found in PATH, and so is Chrome', () => {
  expect(findChromium({ PATH: dirname(program('a/chromium')) })).toBe(join(folder, 'a/chromium'))
  expect(findChromium({ PATH: dirname(program('b/google-chrome')) })).toBe(join(folder, 'b/google-chrome'))
})

test('a test of a page alone takes the headless shell, and what was given before it', () => {
  const shell = program('bin/chromium-headless-shell')
  const whole = program('bin/chromium')
  const PATH = join(folder, 'bin')
  expect(findChromiumShell({ PATH })).toBe(shell)
  expect(findChromium({ PATH })).toBe(whole)
  expect(findChromiumShell({ PATH, CHROMIUM_PATH: whole })).toBe(whole)
  rmSync(shell)
  expect(findChromiumShell({ PATH })).toBe(whole)
})

test('a folder named chromium is not taken for the program', () => {
  mkdirSync(join(folder, 'bin/chromium'), { recursive: true })
  program('later/chromium')
  expect(findChromium({ PATH: `${join(folder, 'bin')}:${join(folder, 'later')}` })).toBe(join(folder, 'later/chromium'))
})

test('of Debian’s PostgreSQL versions the newest is taken, and half an installation is none', () => {
  for (const name of ['9/bin/initdb', '9/bin/postgres', '15/bin/initdb', '15/bin/postgres', '16/bin/postgres'])
    program(name)
  expect(findPostgres({ PATH: '' }, folder)).toBe(join(folder, '15/bin'))
  expect(findPostgres({ PATH: '' }, join(folder, 'none'))).toBeUndefined()
})
