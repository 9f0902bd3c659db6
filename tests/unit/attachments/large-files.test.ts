import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { attachmentRefSchema, type AttachmentRef } from '#contracts/sync/attachment.ts'
import { defineCommand } from '#contracts/command.ts'
import type { PushRequest } from '#contracts/sync/sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { replay } from '#offline/replay.ts'
import { createDevice } from '#support/device.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { numberedId, photoOf } from '#support/parcels.ts'
import { json } from '#support/scripted-fetch.ts'

const handIn = defineCommand({
  name: 'handIn',
  version: 1,
  service: 'auth',
  input: z.object({ noteId: z.uuid(), files: z.array(attachmentRefSchema) }),
  rejections: [],
  entity: (input) => `note/${input.noteId}`,
  blobs: (input) => input.files,
  carries: { types: ['application/pdf'], bytes: 1000, count: 1 },
})

const paper: AttachmentRef = { id: numberedId(50), sha256: 'a'.repeat(64), type: 'application/pdf', size: 12 }
const parts = ['%PDF-', 'pages', 'ok'].map((text) => new TextEncoder().encode(text).buffer)
const tapOf = (file: AttachmentRef) => ({
  command: handIn,
  input: { noteId: noteId(2), files: [file] },
  bytes: { [file.id]: parts },
})

function phone() {
  const sent: string[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const path = new URL(url as string).pathname
    if (init.method === 'PUT') {
      sent.push(init.body instanceof Blob ? await init.body.text() : 'a photo')
      return json({ id: path.split('/').at(-1) })
    }
    if (init.method !== 'POST') return json({ kind: 'changes', epoch: 'e1', changes: [], head: 0 })
    const { mutations } = JSON.parse(await new Response(init.body).text()) as PushRequest
    return json({ epoch: 'e1', results: mutations.map(({ mid }) => ({ mid, kind: 'applied', seq: 9 })), head: 9 })
  }
  const engine = createDevice({ stores: [notesStore], syncs: [{ ...notesSync, commands: [addWord, handIn] }], fetch })
  return { engine, sent }
}

describe('a large file', () => {
  it('lies in parts, goes as one behind the photos, and leaves none behind', async () => {
    const { engine, sent } = phone()
    const photo = photoOf(1)
    await enqueue(engine, [tapOf(paper)])
    await enqueue(engine, [
      {
        command: addWord,
        input: { noteId: noteId(1), word: 'a', photos: [photo] },
        bytes: { [photo.id]: new ArrayBuffer(8) },
      },
    ])
    expect((await engine.db.blobBytes.toCollection().primaryKeys()).filter((key) => key !== photo.id)).toEqual([
      paper.id,
      `${paper.id}/1`,
      `${paper.id}/2`,
    ])
    await replay(engine)
    expect(sent).toEqual(['a photo', '%PDF-pagesok'])
    expect([await engine.db.blobs.count(), await engine.db.blobBytes.count()]).toEqual([0, 0])
  })

  it.each<[string, Partial<AttachmentRef>]>([
    ['too large', { size: 1001 }],
    ['of another kind', { type: 'image/jpeg' }],
  ])('is not kept where it is %s for its command, and neither is the tap', async (_, more) => {
    const { engine } = phone()
    await expect(enqueue(engine, [tapOf({ ...paper, ...more })])).rejects.toThrow(
      /^(A file may have 1 KB here|This kind of file cannot be attached here)/,
    )
    expect([await engine.db.outbox.count(), await engine.db.blobs.count(), await engine.db.blobBytes.count()]).toEqual([
      0, 0, 0,
    ])
  })
})
