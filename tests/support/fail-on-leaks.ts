import { afterAll, vi } from 'vitest'

/**
 * Test files share a worker and the packages that it has imported, so what one of them leaves behind reaches the next
 * one. Fails the file that leaves a changed global, fake timers or a running interval.
 */
const before = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap

const intervals: NodeJS.Timeout[] = []
const { setInterval: startInterval } = globalThis
globalThis.setInterval = Object.assign((...args: Parameters<typeof startInterval>) => {
  const interval = startInterval(...args)
  intervals.push(interval)
  return interval
}, startInterval)

/** Node defines some globals when they are first read: then the getter and the value are the same thing. */
const valueOf = (property: PropertyDescriptor | undefined): unknown =>
  property?.get ? property.get.call(globalThis) : property?.value

/** Globals of the runner and of libraries, which one copy leaves for another. */
const isPrivate = (name: string): boolean => name.startsWith('__')

/** @hono/node-server puts faster classes of its own in these places when it first serves. */
const byServer = ['Request', 'Response']

function changedGlobals(): string[] {
  const after = Object.getOwnPropertyDescriptors(globalThis) as PropertyDescriptorMap
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    (name) => !isPrivate(name) && !byServer.includes(name) && !Object.is(valueOf(before[name]), valueOf(after[name])),
  )
}

const isRunning = (interval: NodeJS.Timeout): boolean => !('_destroyed' in interval && interval._destroyed === true)

afterAll(() => {
  globalThis.setInterval = startInterval
  const leaks = [
    ...(vi.isFakeTimers() ? ['fake timers (call vi.useRealTimers)'] : []),
    ...changedGlobals().map((name) => `a changed global: ${name} (call vi.unstubAllGlobals)`),
    ...(intervals.some(isRunning) ? ['a running interval'] : []),
  ]
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Each test file imports our modules afresh, so their state cannot leak. Packages are imported once.
  vi.resetModules()
  if (leaks.length > 0) throw new Error(`The test file left something behind for the next one: ${leaks.join(', ')}.`)
})
