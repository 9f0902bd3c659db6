import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageProgress } from '#app/shell/page-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the bar at the top edge', () => {
  it('shows nothing for work that is over within 200 ms', () => {
    const progress = createPageProgress()
    progress.setBusy(true)
    vi.advanceTimersByTime(199)
    expect(progress.phase()).toBe('hidden')
    progress.setBusy(false)
    vi.advanceTimersByTime(10_000)
    expect(progress.phase()).toBe('hidden')
  })

  it('runs from 200 ms on, is full when the work is done, and goes half a second later', () => {
    const progress = createPageProgress()
    progress.setBusy(true)
    vi.advanceTimersByTime(200)
    expect(progress.phase()).toBe('running')
    vi.advanceTimersByTime(60_000)
    expect(progress.phase()).toBe('running')
    progress.setBusy(false)
    expect(progress.phase()).toBe('done')
    vi.advanceTimersByTime(499)
    expect(progress.phase()).toBe('done')
    vi.advanceTimersByTime(1)
    expect(progress.phase()).toBe('hidden')
  })

  it('goes in time where the next work is over before it would show', () => {
    const progress = createPageProgress()
    progress.setBusy(true)
    vi.advanceTimersByTime(200)
    progress.setBusy(false)
    vi.advanceTimersByTime(100)
    progress.setBusy(true)
    vi.advanceTimersByTime(100)
    progress.setBusy(false)
    expect(progress.phase()).toBe('done')
    vi.advanceTimersByTime(500)
    expect(progress.phase()).toBe('hidden')
  })

  it('runs anew for the next work', () => {
    const progress = createPageProgress()
    progress.setBusy(true)
    vi.advanceTimersByTime(200)
    progress.setBusy(false)
    progress.setBusy(true)
    vi.advanceTimersByTime(200)
    expect(progress.phase()).toBe('running')
  })

  it('tells whoever draws it, until that one leaves', () => {
    const progress = createPageProgress()
    const told = vi.fn<() => void>()
    const leave = progress.subscribe(told)
    progress.setBusy(true)
    vi.advanceTimersByTime(200)
    expect(told).toHaveBeenCalledTimes(1)
    leave()
    progress.setBusy(false)
    expect(told).toHaveBeenCalledTimes(1)
  })
})
