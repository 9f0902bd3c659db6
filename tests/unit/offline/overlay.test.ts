import { beforeEach, describe, expect, it } from 'vitest'
import type { Change, PushRequest } from '#contracts/sync/sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { overlay, overlayUnsettled, unsettledIds } from '#offline/overlay.ts'
import { pullService } from '#offline/pull/pull-service.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync, type Note } from '#support/notes-feature.ts'
import { json, scriptedFetch } from '#support/scripted-fetch.ts'

const word = (text: string) => ({ command: addWord, input: { noteId: noteId(1), word: text, photos: [] } })

/** A service whose feed is shown only when the test says so. */
function slowFeed() {
  const feed: Change[] = []
  let shown = 0
  const network = scriptedFetch((request) => {
    if (request.method === 'POST') {
      const { mutations } = request.json as PushRequest
      const results = mutations.map((mutation) => {
        const before = (feed.at(-1)?.value as Note | undefined)?.words ?? []
        const value = { id: noteId(1), words: [...before, (mutation.input as { word: string }).word] }
        feed.push({ seq: feed.length + 1, kind: 'note', id: noteId(1), value })
        return { mid: mutation.mid, kind: 'applied', seq: feed.length }
      })
      return json({ epoch: 'e1', results, head: feed.length })
    }
    const cursor = Number(new URLSearchParams(request.path.split('?')[1]).get('cursor'))
    return json({ kind: 'changes', epoch: 'e1', changes: feed.slice(cursor, shown), head: Math.max(cursor, shown) })
  })
  return { network, show: () => (shown = feed.length) }
}

describe('what the screen shows', () => {
  let feed: ReturnType<typeof slowFeed>
  let engine: ReturnType<typeof createDevice>
  const seen = async () => {
    const [shown] = await overlay<Note>(
      engine,
      'note',
      [noteId(1)],
      await engine.db.table<Note>('notes').bulkGet([noteId(1)]),
    )
    return shown && { words: shown.row.words, sync: shown.sync }
  }
  beforeEach(() => {
    feed = slowFeed()
    engine = createDevice({ stores: [notesStore], syncs: [notesSync], fetch: feed.network.fetch })
  })

  it('has a tap at once, before any network', async () => {
    await enqueue(engine, [word('a')])
    expect(await seen()).toEqual({ words: ['a'], sync: 'saved' })
  })

  it('never loses an own write between its acknowledgement and its arrival in the feed', async () => {
    await enqueue(engine, [word('a')])
    await replay(engine)
    expect((await engine.db.delivery.toArray())[0]?.state).toBe('acked')
    expect(await seen()).toEqual({ words: ['a'], sync: 'sent' })
    feed.show()
    await pullService(engine, 'auth')
    expect((await engine.db.delivery.toArray())[0]?.state).toBe('done')
    expect(await seen()).toEqual({ words: ['a'], sync: 'sent' })
  })

  it('shows a tap once when its row arrives, not once more on top', async () => {
    await enqueue(engine, [word('a')])
    await replay(engine)
    feed.show()
    await enqueue(engine, [word('b')])
    await pullService(engine, 'auth')
    expect(await seen()).toEqual({ words: ['a', 'b'], sync: 'saved' })
  })

  it('names the rows whose stored values cannot be trusted alone', async () => {
    await enqueue(engine, [word('a')])
    expect(await unsettledIds(engine, 'note')).toEqual(new Set([noteId(1)]))
    await replay(engine)
    feed.show()
    await pullService(engine, 'auth')
    expect(await unsettledIds(engine, 'note')).toEqual(new Set())
  })

  it.each([1, 30])('finds the taps on a screenful of rows among %i on each of a hundred', async (each) => {
    const ids = Array.from({ length: 100 }, (_, i) => noteId(i + 1))
    const taps = Array.from({ length: each }, (_, at) =>
      ids.map((id) => ({ ...word(`${at}`), input: { ...word(`${at}`).input, noteId: id } })),
    )
    await enqueue(engine, taps.flat())
    const screenful = ids.slice(20, 40)
    const shown = await overlay<Note>(
      engine,
      'note',
      screenful,
      screenful.map(() => undefined),
    )
    expect(shown.map((one) => [one?.row.id, one?.row.words.length])).toEqual(screenful.map((id) => [id, each]))
  })

  it('gives all touched rows, or those alone on which a certain command waits', async () => {
    await enqueue(engine, [word('a'), word('b')])
    const read = async (ids: string[]) => await engine.db.table<Note>('notes').bulkGet(ids)
    const touched = await overlayUnsettled(engine, 'note', read)
    expect(touched).toEqual([{ before: undefined, now: { row: { id: noteId(1), words: ['a', 'b'] }, sync: 'saved' } }])
    expect(await overlayUnsettled(engine, 'note', read, [addWord.name])).toEqual(touched)
    expect(await overlayUnsettled(engine, 'note', read, ['other'])).toEqual([])
  })
})
