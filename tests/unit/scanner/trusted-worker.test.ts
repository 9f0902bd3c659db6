import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const started: unknown[] = []

/** Called with `new`, so a function and not an arrow. */
const fakeWorker = function (url: unknown): void {
  started.push(url)
}

const load = async () => {
  vi.resetModules()
  return (await import('#device/trusted-worker.ts')).startTrustedWorker
}

beforeEach(() => {
  started.length = 0
  vi.stubGlobal('Worker', fakeWorker)
  vi.stubGlobal('location', new URL('https://app.example.test/scan'))
})
afterEach(() => void vi.unstubAllGlobals())

test('a script of the app is started', async () => {
  const startTrustedWorker = await load()
  startTrustedWorker('/assets/decode-worker.js')
  expect(started).toEqual(['/assets/decode-worker.js'])
})

test('a script of another origin is refused, with and without Trusted Types', async () => {
  const foreign = 'https://elsewhere.example.test/worker.js'
  const plain = await load()
  expect(() => plain(foreign)).toThrow('another origin')
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_name: string, rules: { createScriptURL: (url: string) => string }) => rules,
  })
  const policed = await load()
  expect(() => policed(foreign)).toThrow('another origin')
  expect(started).toEqual([])
})

test('one policy serves every worker: its name can be taken once only', async () => {
  const names: string[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
      names.push(name)
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) }
    },
  })
  const startTrustedWorker = await load()
  startTrustedWorker('/a.js')
  startTrustedWorker('/b.js')
  expect(names).toEqual(['courier-worker'])
  expect(started).toEqual([{ trusted: '/a.js' }, { trusted: '/b.js' }])
})
