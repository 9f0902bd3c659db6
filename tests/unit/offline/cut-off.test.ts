import { describe, expect, it, vi } from 'vitest'
import { againIfCutOff, isCutOff } from '#offline/storage/cut-off.ts'

const named = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('what the browser cuts off', () => {
  it.each([
    ['a transaction aborted from outside', null],
    ['Dexie’s word for it', named('DatabaseClosedError')],
    ['an aborted request', named('AbortError')],
    ['a connection that is closing', named('InvalidStateError')],
    [
      'Safari’s lost connection',
      named('UnknownError', 'Connection to Indexed Database server lost. Refresh the page to try again'),
    ],
    [
      'rows of which none was written',
      Object.assign(named('BulkError'), { failures: [named('AbortError'), named('AbortError')] }),
    ],
  ])('is told by %s', (_, error) => {
    expect(isCutOff(error)).toBe(true)
  })

  it.each([
    ['a full disk', named('UnknownError', 'Internal error opening backing store for indexedDB.open.')],
    ['no room', named('QuotaExceededError')],
    [
      'a row that breaks a rule',
      Object.assign(named('BulkError'), { failures: [named('AbortError'), named('ConstraintError')] }),
    ],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    expect(isCutOff(error)).toBe(false)
  })

  it('is read again until it is there', async () => {
    vi.useFakeTimers()
    const read = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(named('AbortError'))
      .mockRejectedValueOnce(null)
      .mockResolvedValue('a round')
    const answer = againIfCutOff(read)
    await vi.runAllTimersAsync()
    expect(await answer).toBe('a round')
    expect(read).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })

  it('is not tried for ever, and a mistake not twice', async () => {
    vi.useFakeTimers()
    const lost = vi.fn<() => Promise<string>>().mockRejectedValue(named('AbortError'))
    const wrong = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no'))
    const answers = Promise.allSettled([againIfCutOff(lost), againIfCutOff(wrong)])
    await vi.runAllTimersAsync()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(lost).toHaveBeenCalledTimes(5)
    expect(wrong).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})
