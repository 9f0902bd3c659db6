import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { everyDatabase } from '#support/databases.ts'
import { asks, text } from './note-collection.ts'
import { midOf, noteId, problemOf, startNotes, tap, voidTap, type NotesService } from './service-under-test.ts'

describe.each(everyDatabase)('push on $name', (kind) => {
  let database: Database
  let notes: NotesService

  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
  })
  beforeEach(async () => {
    for (const table of ['note', 'note_line', 'mutation', 'feed', 'feed_head'] as const) {
      await notes.db.deleteFrom(table).execute()
    }
  })
  afterAll(() => database.close())

  test('a tap takes effect and says from which feed number on', async () => {
    const answer = await notes.push([tap(1, 1), tap(2, 2)])
    expect(answer).toMatchObject({
      results: [
        { kind: 'applied', seq: 1 },
        { kind: 'applied', seq: 2 },
      ],
      head: 2,
    })
    expect(await notes.linesOf(1)).toEqual(['line 1'])
  })

  test('what a decision needs is loaded by the inputs, brought up to date, without what is known already', async () => {
    await notes.push([tap(1, 1)])
    asks.length = 0
    const old = tap(2, 1, '', { version: 2, input: { noteId: noteId(1), body: 'older' } })
    await notes.push([
      tap(1, 1),
      old,
      tap(3, 2),
      tap(4, 2, '', { command: 'sealNote', version: 5, input: { noteId: noteId(2) } }),
    ])
    expect(asks).toEqual([['older', 'line 3']])
  })

  test('several taps on one entity make one feed row', async () => {
    expect(await notes.results([tap(1, 1), tap(2, 1), tap(3, 1)])).toEqual(['applied 1', 'applied 1', 'applied 1'])
    expect(await notes.linesOf(1)).toEqual(['line 1', 'line 2', 'line 3'])
  })

  test('taps count by their n, not by their place in the request', async () => {
    await notes.push([tap(3, 1), tap(1, 1), tap(2, 1)])
    expect(await notes.linesOf(1)).toEqual(['line 1', 'line 2', 'line 3'])
  })

  describe('commands that are ordered by more than their row', () => {
    const add = (n: number, note: number, book: string, said = `line ${n}`) =>
      tap(n, note, said, { command: 'addToBook', version: 1, input: { noteId: noteId(note), book, text: said } })

    test.each([
      ['waits', text.later, 'retry'],
      ['is refused', text.forbidden, 'rejected text-forbidden'],
      ['cannot be decided', text.breaksDecision, 'retry'],
      ['cannot be saved', text.breaksSave, 'retry'],
    ])('are blocked behind one of their order that %s, and others are not', async (_how, said, answer) => {
      const taps = [add(1, 1, 'a', said), add(2, 2, 'a'), add(3, 3, 'b'), tap(4, 4)]
      const [first, second, ...others] = await notes.results(taps)
      expect([first, second]).toEqual([answer, 'blocked'])
      expect(others.map((word) => word.split(' ')[0])).toEqual(['applied', 'applied'])
      expect([await notes.linesOf(2), await notes.linesOf(3)]).toEqual([[], ['line 3']])
    })

    test('take effect each on its own row, in the order of the taps', async () => {
      expect(await notes.results([add(2, 2, 'a'), add(1, 1, 'a')])).toEqual(['applied 2', 'applied 1'])
      expect(await notes.results([add(3, 1, 'a'), tap(4, 2)])).toEqual(['applied 3', 'applied 4'])
    })
  })

  test('the same push again gets the stored answers and changes nothing', async () => {
    const taps = [tap(1, 1), tap(2, 2, text.forbidden), tap(3, 3)]
    const first = await notes.push(taps)
    const second = await notes.push(taps)
    expect(second).toEqual(first)
    expect(await notes.linesOf(1)).toEqual(['line 1'])
  })

  test('a mutation twice in one request takes effect once', async () => {
    expect(await notes.results([tap(1, 1), tap(1, 1)])).toEqual(['applied 1', 'applied 1'])
    expect(await notes.linesOf(1)).toEqual(['line 1'])
  })

  test('an id in capital letters is the same id', async () => {
    const capital = { ...tap(10, 1), mid: 'ABCDEF00-0000-4000-8000-000000000001' }
    await notes.push([capital])
    const again = await notes.push([{ ...capital, mid: capital.mid.toLowerCase() }])
    expect(again.results).toEqual([{ mid: capital.mid.toLowerCase(), kind: 'applied', seq: 1 }])
    expect(await notes.linesOf(1)).toHaveLength(1)
  })

  test('the same push many times at once takes effect once', async () => {
    const taps = Array.from({ length: 20 }, (_, n) => tap(n + 1, n % 4))
    const answers = await Promise.all(Array.from({ length: 8 }, () => notes.push(taps)))
    for (const answer of answers) expect(answer.results).toEqual(answers[0]?.results)
    expect(await notes.linesOf(0)).toEqual(['line 1', 'line 5', 'line 9', 'line 13', 'line 17'])
  })

  test('overlapping pushes in opposite orders neither lose nor repeat a tap', async () => {
    const taps = Array.from({ length: 30 }, (_, n) => tap(n + 1, n))
    const answers = await Promise.all([notes.push(taps), notes.push(taps.toReversed()), notes.push(taps.slice(10, 20))])
    for (const { results } of answers) expect(results.every(({ kind }) => kind === 'applied')).toBe(true)
    const { rows } = await database.pool.query(`select count(*) as lines from personalisation.note_line`)
    expect(rows).toEqual([{ lines: 30 }])
  })

  test('behind a rejection the later taps of that entity are blocked and may come again', async () => {
    const taps = [tap(1, 1), tap(2, 1, text.forbidden), tap(3, 1), tap(4, 2)]
    expect(await notes.results(taps)).toEqual(['applied 1', 'rejected text-forbidden', 'blocked', 'applied 2'])
    expect(await notes.results([tap(3, 1)])).toEqual(['applied 3'])
    expect(await notes.linesOf(1)).toEqual(['line 1', 'line 3'])
  })

  test('a rejection is kept with what the entity was', async () => {
    const first = await notes.push([tap(1, 1), tap(2, 1, text.forbidden)])
    await notes.push([tap(3, 1)])
    const again = await notes.push([tap(2, 1, 'another text under the same id')])
    expect(first.results[1]).toEqual({
      mid: midOf(2),
      kind: 'rejected',
      code: 'text-forbidden',
      current: { lines: ['line 1'] },
    })
    expect(again.results).toEqual([first.results[1]])
    expect(await notes.linesOf(1)).toEqual(['line 1', 'line 3'])
  })

  test('a tap that must wait blocks the later ones, and neither is stored', async () => {
    const answer = await notes.push([tap(1, 1, text.later), tap(2, 1), tap(3, 2)])
    expect(answer.results).toEqual([
      { mid: midOf(1), kind: 'retry', afterMs: 1500 },
      { mid: midOf(2), kind: 'blocked' },
      { mid: midOf(3), kind: 'applied', seq: 1 },
    ])
    expect(await notes.results([tap(1, 1, 'now'), tap(2, 1)])).toEqual(['applied 2', 'applied 2'])
  })

  test('an unknown command is refused but not for ever', async () => {
    const unknown = tap(1, 1, '', { command: 'paintNote' })
    expect(await notes.results([unknown, tap(2, 1)])).toEqual(['rejected command-unknown', 'blocked'])
    expect(await notes.results([tap(1, 1)])).toEqual(['applied 1'])
  })

  test('a version that the service does not know yet waits for the service', async () => {
    const { results } = await notes.push([tap(1, 1, '', { version: 4 })])
    expect(results).toEqual([{ mid: midOf(1), kind: 'retry', afterMs: 300_000, code: 'service-behind' }])
    expect(await notes.results([tap(1, 1)])).toEqual(['applied 1'])
  })

  test('the inputs of two versions back are brought up to date', async () => {
    const of = (n: number, version: number, more: object) =>
      tap(n, 1, '', { version, input: { noteId: noteId(1), ...more } })
    await notes.push([of(1, 1, { words: 'first' }), of(2, 2, { body: 'second' })])
    expect(await notes.linesOf(1)).toEqual(['first', 'second'])
  })

  test('a version that no step leads on from is refused for itself, and holds nobody else up', async () => {
    const old = tap(2, 2, '', { command: 'sealNote', version: 4, input: { noteId: noteId(2) } })
    expect(await notes.results([tap(1, 1), old, tap(3, 2), tap(4, 3)])).toEqual([
      'applied 1',
      'rejected version-too-old',
      'blocked',
      'applied 2',
    ])
    expect(await notes.results([old, tap(3, 2)])).toEqual(['rejected version-too-old', 'blocked'])
  })

  test('a protocol before this one alone asks for an update of the app', async () => {
    expect(await problemOf(await notes.request('/v0/sync/push', { method: 'POST' }))).toBe('426 upgrade-needed')
  })

  test.each([
    ['input-invalid', { input: { noteId: noteId(1) } }],
    ['input-invalid', { input: { noteId: noteId(1), text: 'no\u0000thing' } }],
    ['input-invalid', { input: { noteId: noteId(1), text: 'half \ud83d' } }],
    ['input-invalid', { command: 'void', version: 1, input: { mid: 'none' } }],
    ['entity-mismatch', { entity: `note/${noteId(2)}` }],
    ['entity-mismatch', { entity: `parcel/${noteId(1)}` }],
    ['entity-mismatch', { entity: 'note/\u0000' }],
  ])('refuses with %s: %o', async (code, more) => {
    expect(await notes.results([tap(1, 1, '', more)])).toEqual([`rejected ${code}`])
  })

  test('a text with a backslash before a u is an ordinary text', async () => {
    await notes.push([tap(1, 1, String.raw`\u0000 and \\ud83d`)])
    expect(await notes.linesOf(1)).toEqual([String.raw`\u0000 and \\ud83d`])
  })

  test('what the service cannot decide waits alone', async () => {
    expect(await notes.results([tap(1, 1, text.breaksDecision), tap(2, 2)])).toEqual(['retry', 'applied 1'])
    expect(notes.logged.some((line) => line.includes('decision-failed'))).toBe(true)
  })

  test('what the service cannot save waits alone, and everything around it takes effect', async () => {
    const taps = [tap(1, 1), tap(2, 2), tap(3, 3, text.breaksSave), tap(4, 3), tap(5, 4)]
    const { results } = await notes.push(taps)
    expect(results.map(({ kind }) => kind)).toEqual(['applied', 'applied', 'retry', 'blocked', 'applied'])
    expect(await notes.linesOf(4)).toEqual(['line 5'])
    expect(await notes.results([tap(4, 3)])).toEqual(['applied 4'])
  })

  test("one courier's ids, entities and feed are not another's", async () => {
    await notes.push([tap(1, 1, 'of Anna')], 'anna')
    expect(await notes.results([tap(1, 1, 'of Ben')], 'ben')).toEqual(['applied 1'])
    expect(await notes.linesOf(1, 'anna')).toEqual(['of Anna'])
    expect(await notes.linesOf(1, 'ben')).toEqual(['of Ben'])
  })

  describe('void', () => {
    test('a voided tap that arrives late has no effect', async () => {
      expect(await notes.results([voidTap(2, 1, 1)])).toEqual(['applied 0'])
      expect(await notes.results([tap(1, 1)])).toEqual(['rejected voided'])
      expect(await notes.linesOf(1)).toEqual([])
    })

    test('a tap that took effect cannot be voided, and the answer says where it is', async () => {
      await notes.push([tap(1, 1)])
      const { results } = await notes.push([voidTap(2, 1, 1)])
      expect(results).toEqual([{ mid: midOf(2), kind: 'rejected', code: 'already-applied', current: { seq: 1 } }])
      expect(await notes.linesOf(1)).toEqual(['line 1'])
    })

    test('of a tap in the same push, the order of n decides', async () => {
      const { results } = await notes.push([tap(1, 1), voidTap(2, 1, 1)])
      expect(results[1]).toEqual({ mid: midOf(2), kind: 'rejected', code: 'already-applied', current: { seq: 1 } })
      expect(await notes.results([voidTap(3, 2, 4), tap(4, 2)])).toEqual(['applied 1', 'rejected voided'])
    })

    test('a rejected tap may be voided: it has no effect anyway', async () => {
      await notes.push([tap(1, 1, text.forbidden)])
      expect(await notes.results([voidTap(2, 1, 1)])).toEqual(['applied 0'])
    })

    test('a blocked void leaves its target alone', async () => {
      expect(await notes.results([tap(1, 1, text.forbidden), voidTap(2, 1, 3)])).toEqual([
        'rejected text-forbidden',
        'blocked',
      ])
      expect(await notes.results([tap(3, 1)])).toEqual(['applied 1'])
    })

    test('a void and a late copy at the same time: one of the two wins, and both answers agree', async () => {
      for (let round = 0; round < 10; round++) {
        const [n, note] = [100 + round * 2, 10 + round]
        const [copy, undo] = await Promise.all([
          notes.results([tap(n, note)]),
          notes.results([voidTap(n + 1, note, n)]),
        ])
        const happened = (await notes.linesOf(note)).length === 1
        expect(copy[0]).toMatch(happened ? /^applied/ : /^rejected voided$/)
        expect(undo[0]).toMatch(happened ? /^rejected already-applied$/ : /^applied/)
      }
    })

    test("nobody voids another courier's tap", async () => {
      await notes.push([voidTap(2, 1, 1)], 'ben')
      expect(await notes.results([tap(1, 1)], 'anna')).toEqual(['applied 1'])
    })
  })
})
