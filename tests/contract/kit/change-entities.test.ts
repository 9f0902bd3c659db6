import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#kit/http/auth.ts'
import type { Database } from '#kit/database/database.ts'
import { transact } from '#kit/database/transact.ts'
import { changeEntities, takeCommand } from '#kit/sync/change-entities.ts'
import { everyDatabase } from '#support/databases.ts'
import { asks, noteCollection, text } from './note-collection.ts'
import { writeNote } from './note-commands.ts'
import { noteId, startNotes, tap, type NotesService } from './service-under-test.ts'

const caller: Caller = { sub: 'anna', username: '', groups: [], tokenId: '' }
const acting = { caller, at: new Date('2026-05-14T09:00:00Z') }

describe.each(everyDatabase)('entities that no push changes, on $name', (kind) => {
  let database: Database
  let notes: NotesService
  beforeAll(async () => {
    database = await kind.open()
    notes = await startNotes(database)
  })
  beforeEach(async () => {
    for (const table of ['note', 'note_line', 'mutation', 'feed', 'feed_head'] as const)
      await notes.db.deleteFrom(table).execute()
    await notes.push([tap(1, 1), tap(2, 2)])
  })
  afterAll(() => database.close())

  const change = (ids: number[], decide: Parameters<typeof changeEntities<{ lines: string[] }, never>>[4]) =>
    transact(notes.db, (tx) => changeEntities(tx, noteCollection, acting, ids.map(noteId), decide))
  const write = (note: number, said: string) =>
    transact(notes.db, (tx) => takeCommand(tx, noteCollection, acting, writeNote, { noteId: noteId(note), text: said }))
  const feed = async () => {
    const answer = await notes.pull({ cursor: 2, epoch: (await notes.pull({ cursor: 0 })).epoch })
    return answer.kind === 'changes' ? answer.changes.map(({ seq, id }) => [seq, id]) : []
  }

  test('are saved and told to the feed, each once, and the rest stays as it is', async () => {
    const { outcomes, changed } = await change([2, 1, 3, 2], (state, id) => {
      if (id === noteId(1)) return { state: { lines: [...(state?.lines ?? []), 'more'] } }
      return state ? { state } : undefined
    })
    expect(changed).toBe(1)
    expect([...outcomes.keys()].sort()).toEqual([noteId(1), noteId(2)])
    expect(await notes.linesOf(1)).toEqual(['line 1', 'more'])
    expect(await feed()).toEqual([[3, noteId(1)]])
  })

  test('that are refused are not written, beside others that are', async () => {
    const { outcomes, changed } = await change([1, 2], (state, id) =>
      id === noteId(1) ? { rejected: 'no' } : { state: { lines: [...(state?.lines ?? []), 'yes'] } },
    )
    expect(outcomes.get(noteId(1))).toEqual({ rejected: 'no' })
    expect(changed).toBe(1)
    expect([await notes.linesOf(1), await notes.linesOf(2)]).toEqual([['line 1'], ['line 2', 'yes']])
    expect(await feed()).toEqual([[3, noteId(2)]])
  })

  test('stay as they were, and the feed too, where the saving fails', async () => {
    await expect(change([1], () => ({ state: { lines: [text.breaksSave] } }))).rejects.toThrow('division by zero')
    expect(await notes.linesOf(1)).toEqual(['line 1'])
    expect(await feed()).toEqual([])
  })

  test('meet the rules of a command, which may look at what is asked', async () => {
    asks.length = 0
    expect(await write(1, 'said')).toEqual({ state: { lines: ['line 1', 'said'] } })
    expect(asks).toEqual([['said']])
    expect(await write(1, text.forbidden)).toEqual({
      rejected: 'text-forbidden',
      current: { lines: ['line 1', 'said'] },
    })
    expect(await write(1, text.later)).toEqual({ retryMs: 1500 })
    expect(await notes.linesOf(1)).toEqual(['line 1', 'said'])
    expect(await feed()).toEqual([[3, noteId(1)]])
  })

  test('are locked: a push and another change at once lose nothing of one another', async () => {
    await Promise.all([write(1, 'a'), notes.push([tap(3, 1, 'b')]), write(1, 'c'), notes.push([tap(4, 1, 'd')])])
    expect((await notes.linesOf(1)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'line 1'])
    expect((await feed()).map(([seq]) => seq)).toEqual([3, 4, 5, 6])
  })
})
