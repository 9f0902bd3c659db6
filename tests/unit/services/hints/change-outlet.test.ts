import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyChange, formatChange, type FeedChange } from '#kit/hints/change.ts'
import { createChangeOutlet } from '#kit/hints/change-outlet.ts'
import { createLog } from '#kit/log.ts'

const change = (feed: string, client: string | null = null): FeedChange => ({ service: 'forms', feed, client })

describe('the changes of a process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const start = () => {
    const sent: (readonly string[])[] = []
    const logged: string[] = []
    const state = { isAway: false }
    const outlet = createChangeOutlet(
      {
        send(messages) {
          if (state.isAway) return Promise.reject(new Error('Away.'))
          sent.push(messages)
          return Promise.resolve()
        },
      },
      createLog((line) => logged.push(line)),
    )
    return { sent, logged, state, outlet }
  }

  test('are sent together after a moment, each once', async () => {
    const { sent, outlet } = start()
    outlet.add([change('all')])
    outlet.add([change('all'), change('all', 'phone')])
    await vi.advanceTimersByTimeAsync(49)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([[formatChange(change('all')), formatChange(change('all', 'phone'))]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  test('wait while the broker is away, and one line of the log says so', async () => {
    const { sent, logged, state, outlet } = start()
    state.isAway = true
    outlet.add([change('all')])
    await vi.advanceTimersByTimeAsync(60_000)
    outlet.add([change('depot/SAM')])
    expect(logged).toHaveLength(1)
    state.isAway = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent).toEqual([[change('all'), change('depot/SAM')].map(formatChange)])
  })

  test('become one that says anything may have changed, where too many wait or one is too long', async () => {
    const { sent, outlet } = start()
    outlet.add(Array.from({ length: 10_001 }, (_, n) => change(`courier/${n}`)))
    await vi.advanceTimersByTimeAsync(50)
    outlet.add([change('x'.repeat(8_000))])
    await vi.advanceTimersByTimeAsync(50)
    expect(sent).toEqual([[formatChange(anyChange)], [formatChange(anyChange)]])
  })

  test('are sent at once when the process ends', async () => {
    const { sent, outlet } = start()
    outlet.add([change('all')])
    await outlet.close()
    expect(sent).toEqual([[formatChange(change('all'))]])
  })
})
