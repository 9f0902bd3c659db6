import { describe, expect, it } from 'vitest'
import {
  connectMessageSchema,
  fromPlayerSchema,
  toPlayerSchema,
  type PlayerCommit,
} from '#contracts/training/player-messages.ts'
import { Journal, JournalError, type JournalStorage } from '#src/player/journal.ts'
import { leftOver } from '#src/player/player-session.ts'

const standing = { completion: 'incomplete', success: 'unknown', score: null, progress: 0, seconds: 5 } as const
const commitOf = (number: number, seconds = 5, attempt = '0b6b7a52-0000-4000-8000-000000000001'): PlayerCommit => ({
  attempt,
  course: 'straps',
  packageVersion: 1,
  startedAt: '2026-05-14T08:00:00.000Z',
  number,
  sco: 'quiz',
  ...standing,
  data: { ...standing, seconds, location: '2', cmi: { 'cmi.suspend_data': 'a' } },
})

function memory(most = Infinity): JournalStorage & { rows: Map<string, string> } {
  const rows = new Map<string, string>()
  return {
    rows,
    get length() {
      return rows.size
    },
    key: (at) => [...rows.keys()][at] ?? null,
    getItem: (name) => rows.get(name) ?? null,
    setItem(name, text) {
      if (text.length > most) throw new DOMException('Full', 'QuotaExceededError')
      rows.set(name, text)
    },
    removeItem: (name) => void rows.delete(name),
  }
}

describe('The journal', () => {
  it('is emptied for one learner, with what cannot be read, and left to others', () => {
    const storage = memory()
    const [own, other] = [new Journal(storage, 'courier'), new Journal(storage, 'courier two')]
    own.write(commitOf(1))
    other.write(commitOf(1))
    storage.setItem('journal courier broken 3', '{')
    own.clear()
    expect([...storage.rows.keys()]).toEqual([expect.stringContaining('courier%20two')])
  })

  it('holds what the app has not, in order, and each number once', () => {
    const journal = new Journal(memory(), 'courier')
    for (const commit of [commitOf(10), commitOf(2), commitOf(10, 7)]) journal.write(commit)
    expect(journal.read().map(({ number, data }) => [number, data.seconds])).toEqual([
      [2, 5],
      [10, 7],
    ])
    journal.forget(commitOf(1).attempt, 2)
    expect(journal.read().map(({ number }) => number)).toEqual([10])
  })

  it('gives nobody what another has done', () => {
    const storage = memory()
    new Journal(storage, 'one').write(commitOf(1))
    expect(new Journal(storage, 'two').read()).toEqual([])
    expect(new Journal(storage, 'one').read()).toHaveLength(1)
  })

  it('holds the longest suspend data to the last sign', () => {
    const journal = new Journal(memory(), 'courier')
    const cmi = { 'cmi.suspend_data': 'é'.repeat(64_000) }
    journal.write({ ...commitOf(1), data: { ...commitOf(1).data, cmi } })
    expect(journal.read().map(({ data }) => data.cmi)).toEqual([cmi])
  })

  it('leaves what it cannot read, and says where nothing can be written', () => {
    const storage = memory(10)
    storage.rows.set('journal courier x 1', '{"cut')
    const journal = new Journal(storage, 'courier')
    expect(journal.read()).toEqual([])
    expect(storage.rows.size).toBe(1)
    expect(() => journal.write(commitOf(1))).toThrow(JournalError)
  })

  it('and its copy give each commit once: of two, the one that played longer', () => {
    const found = leftOver(
      [commitOf(1, 5), commitOf(2, 9)],
      [commitOf(2, 4), commitOf(1, 6), commitOf(3), { number: 4 }],
    )
    expect(found.map(({ number, data }) => [number, data.seconds])).toEqual([
      [1, 6],
      [2, 9],
      [3, 5],
    ])
  })
})

describe('Messages between app and player', () => {
  it('are taken as they are meant', () => {
    expect(
      connectMessageSchema.safeParse({ type: 'connect', version: 1, learner: 'c', keep: ['straps.1.0123456789abcdef'] })
        .success,
    ).toBe(true)
    expect(toPlayerSchema.safeParse({ type: 'part', bytes: new ArrayBuffer(8) }).success).toBe(true)
    expect(fromPlayerSchema.safeParse({ type: 'commit', commit: commitOf(1) }).success).toBe(true)
  })

  it.each([
    { type: 'connect', version: 2, learner: 'c', keep: [] },
    { type: 'connect', version: 1, learner: 'c', keep: ['../straps'] },
    { type: 'connect', version: 1, keep: [] },
  ])('of another version or form open nothing: %j', (message) => {
    expect(connectMessageSchema.safeParse(message).success).toBe(false)
  })

  it.each([
    { type: 'prepare', key: 'straps', size: 5 },
    { type: 'part', bytes: 'text' },
    { type: 'kept', attempt: 'x', number: 1 },
    { type: 'go', to: 'https://other.example' },
    null,
  ])('are refused by the player: %j', (message) => {
    expect(toPlayerSchema.safeParse(message).success).toBe(false)
  })

  it.each([
    { type: 'commit', commit: { ...commitOf(1), number: 0 } },
    { type: 'failed', code: 'Not a code', isOver: true },
    { type: 'ready', version: 2 },
  ])('are refused by the app: %j', (message) => {
    expect(fromPlayerSchema.safeParse(message).success).toBe(false)
  })
})
