import { afterAll, afterEach, beforeEach } from 'vitest'

/** A warning or a rejection that nobody handled is a defect that has not been noticed yet. A test that expects one spies on it. */
const noise: string[] = []
const nextTurn = globalThis.setImmediate

const record =
  (kind: string) =>
  (...parts: unknown[]): void => {
    noise.push(`${kind}: ${parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' ')}`)
  }

const { error, warn } = console
const onRejection = record('unhandled rejection')

console.error = record('console.error')
console.warn = record('console.warn')
process.on('unhandledRejection', onRejection)

afterAll(() => {
  Object.assign(console, { error, warn })
  process.off('unhandledRejection', onRejection)
})

beforeEach(() => {
  noise.length = 0
})

afterEach(async () => {
  // Node reports a rejection only after the microtasks are done. Taken before any test could fake the timers.
  await new Promise((resolve) => {
    nextTurn(resolve)
  })
  if (noise.length > 0) throw new Error(`The test was not quiet:\n${noise.splice(0).join('\n')}`)
})
