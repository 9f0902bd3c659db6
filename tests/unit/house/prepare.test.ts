import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClone, lockOf, type Clone } from './clone.ts'

let clone: Clone
beforeEach(() => {
  clone = createClone()
})
afterEach(() => clone.remove())

const everything = ['npm ci', 'vite build --mode release', 'vite build --mode player', 'vite build --ssr']

test('a fresh clone is installed and built', () => {
  expect(clone.prepare().code).toBe(0)
  expect(clone.ran().toSorted()).toEqual(everything.toSorted())
})

test('nothing is done twice, and nothing is said', () => {
  clone.prepare()
  expect(clone.prepare()).toEqual({ code: 0, text: '' })
  expect(clone.ran().toSorted()).toEqual(everything.toSorted())
})

test('a new lock installs again', () => {
  clone.prepare('install')
  clone.write('package-lock.json', lockOf('4.4.8'))
  clone.prepare('install')
  expect(clone.ran()).toEqual(['npm ci', 'npm ci'])
})

test('an installation that broke off is done again', () => {
  clone.write('node_modules/dexie/package.json', '{}')
  clone.prepare('install')
  expect(clone.ran()).toEqual(['npm ci'])
})

test('changed sources build again', () => {
  clone.prepare()
  clone.write('services/run.ts', 'export const changed = true')
  clone.prepare()
  expect(clone.ran().toSorted()).toEqual([...everything, ...everything.slice(1)].toSorted())
})

test('a build that failed is one sentence, exit code 1, and no build the next time', () => {
  clone.prepare()
  const vite = 'node_modules/vite/bin/vite.js'
  clone.write(vite, 'process.exit(3)')
  clone.write('src/main.tsx', 'export const broken = true')
  expect(clone.prepare()).toEqual({
    code: 1,
    text: 'Building the app and the services.\nThe build failed; the lines above say why.\n',
  })
  expect(clone.prepare().code).toBe(1)
})

test('files of another user are named, with the command that helps', () => {
  clone.write(
    'denied.cjs',
    `require('node:fs').rmSync = (path) => { throw Object.assign(new Error('EACCES'), { code: 'EACCES', path }) }
    require('node:module').syncBuiltinESMExports()`,
  )
  const { code, text } = clone.prepareAfter('denied.cjs')
  expect(code).toBe(1)
  expect(text).toContain('has files that this user may not change')
  expect(text).toContain('chown -R <user>: ')
})

test('an installation that failed is one sentence and exit code 1', () => {
  clone.write('npm.cjs', 'process.exit(7)')
  const { code, text } = clone.prepare()
  expect(code).toBe(1)
  expect(text).toContain('The packages could not be installed')
})

test('a Node that is too old is told so, by a script that it can read', () => {
  const script = 'services/start/node-version.cjs'
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' }); require('./${script}')`
  const result = spawnSync(process.execPath, ['-e', old], { encoding: 'utf8' })
  expect(result.status).toBe(1)
  expect(result.stderr).toBe(
    'Node 20.19 or newer is needed and this is Node 18.20.4. Install a newer one from https://nodejs.org and run the command again.\n',
  )
  // Syntax of 2009: an arrow, a template or a const would be the error message instead.
  expect(readFileSync(script, 'utf8')).not.toMatch(/=>|`|\b(const|let|import)\b/)
})

test('the Node that package.json asks for is the one that the script asks for', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const wanted = /wanted = \[(\d+), (\d+)\]/.exec(readFileSync('services/start/node-version.cjs', 'utf8'))
  expect(engines.node).toBe(`>=${wanted?.[1]}.${wanted?.[2]}`)
})
