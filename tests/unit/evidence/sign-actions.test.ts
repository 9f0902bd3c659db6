import { describe, expect, it } from 'vitest'
import { checkEvidence } from '#domain/evidence/check-evidence.ts'
import { hashBytes } from '#domain/evidence/evidence-hash.ts'
import { type EvidenceParts, makeArchive } from '#domain/evidence/make-archive.ts'
import type { Engine } from '#offline/engine.ts'
import { type ContentRow, evidenceStore, type LinkRow } from '#offline/evidence/evidence-store.ts'
import { signActions } from '#offline/evidence/sign-actions.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'
import { createDevice } from '#support/device.ts'
import { checkTestSignature, makeTestKey, type TestKey } from '#support/evidence/test-keys.ts'
import { addWord, noteId, notesStore, notesSync } from '#support/notes-feature.ts'
import { lost, scriptedFetch } from '#support/scripted-fetch.ts'

const device = () =>
  createDevice({ stores: [notesStore, evidenceStore], syncs: [notesSync], fetch: scriptedFetch(lost).fetch })
const word = (n: number, text: string) => ({ command: addWord, input: { noteId: noteId(n), word: text, photos: [] } })
const all = (): boolean => true

const readLinks = async ({ db }: Engine): Promise<LinkRow[]> => await db.table<LinkRow>('evidenceLinks').toArray()

/** Checks what a device has signed, as a reader of its archive would. Nothing was sent, so no receipts are expected. */
async function check(engine: Engine, signer: TestKey, photos: Readonly<Record<string, Uint8Array>> = {}) {
  const contents = await engine.db.table<ContentRow>('evidenceContents').toArray()
  const parts: EvidenceParts = {
    courier: engine.actor,
    deviceKeys: [signer.key],
    serviceKeys: [],
    links: (await readLinks(engine)).map(({ link, signature }) => ({ link, signature })),
    contents: contents.map(({ mid, salt, body }) => ({ mid, salt, body, withoutFiles: [] })),
    receipts: [],
    photo: (id) => photos[id],
  }
  const scope = { from: '2026-01-01', to: '2026-12-31', isIncluded: () => true }
  const files = await makeArchive(parts, scope, signer, '2026-05-16T09:00:00.000Z')
  const { findings } = await checkEvidence(files, checkTestSignature)
  return findings.filter(({ kind }) => kind !== 'not-received')
}

describe('signing what was saved', () => {
  it('makes a link of each command, in the order of the taps', async () => {
    const [engine, signer] = [device(), await makeTestKey()]
    const saved = await enqueue(engine, [word(2, 'rain'), word(1, 'door')])
    saved.push(...(await enqueue(engine, [word(1, 'late')])))
    await signActions(engine, signer, all)
    const links = await readLinks(engine)
    expect(links.map(({ number, mid }) => [number, mid])).toEqual([
      [1, ''],
      ...saved.map(({ mid }, at) => [at + 2, mid]),
    ])
    expect(await check(engine, signer)).toEqual([])
  })

  it('has the photos in the content', async () => {
    const [engine, signer] = [device(), await makeTestKey()]
    const bytes = new Uint8Array([1, 2, 3])
    const photo = { id: noteId(90), sha256: hashBytes(bytes), type: 'image/jpeg' as const, size: 3 }
    const input = { noteId: noteId(1), word: 'door', photos: [photo] }
    await enqueue(engine, [{ command: addWord, input, bytes: { [photo.id]: bytes.buffer } }])
    await signActions(engine, signer, all)
    expect(await check(engine, signer, { [photo.id]: bytes })).toEqual([])
    expect(await check(engine, signer, { [photo.id]: new Uint8Array([1, 2, 4]) })).toMatchObject([
      { kind: 'photo-changed', place: { number: 2 } },
    ])
  })

  it('signs nothing twice, and leaves out what is no evidence', async () => {
    const [engine, signer] = [device(), await makeTestKey()]
    await enqueue(engine, [word(1, 'mine'), word(2, 'other')])
    const isMine = ({ entity }: { entity: string }): boolean => entity === `note/${noteId(1)}`
    await signActions(engine, signer, isMine)
    await signActions(engine, signer, isMine)
    expect(await readLinks(engine)).toHaveLength(2)
  })

  it('makes one chain where page and worker sign at once', async () => {
    const [engine, signer] = [device(), await makeTestKey()]
    await enqueue(
      engine,
      Array.from({ length: 230 }, (_, n) => word(n, `word ${n}`)),
    )
    await Promise.all([signActions(engine, signer, all), signActions(engine, signer, all)])
    expect(await readLinks(engine)).toHaveLength(231)
    expect(await check(engine, signer)).toEqual([])
  })

  it('begins a chain for each day, and none for an earlier one', async () => {
    const [engine, signer] = [device(), await makeTestKey()]
    const day = 86_400_000
    await enqueue(engine, [word(1, 'today')])
    engine.clock.advance(day)
    await enqueue(engine, [word(1, 'tomorrow')])
    engine.clock.jump(-day)
    await enqueue(engine, [word(1, 'with the clock set back')])
    engine.clock.jump(day)
    await enqueue(engine, [word(1, 'with the clock right again')])
    await signActions(engine, signer, all)
    const links = await readLinks(engine)
    expect(links.map(({ day, number }) => `${day} ${number}`)).toEqual([
      '2026-05-14 1',
      '2026-05-14 2',
      '2026-05-15 1',
      '2026-05-15 2',
      '2026-05-15 3',
      '2026-05-15 4',
    ])
    expect(await check(engine, signer)).toMatchObject([{ kind: 'clock-back', place: { day: '2026-05-15', number: 3 } }])
  })

  it('says that a key was lost, and never goes on with the chain of another', async () => {
    const [engine, before, after] = [device(), await makeTestKey(), await makeTestKey()]
    await enqueue(engine, [word(1, 'before')])
    await signActions(engine, before, all)
    await enqueue(engine, [word(2, 'no evidence')])
    await signActions(engine, after, ({ entity }) => entity === `note/${noteId(1)}`)
    await enqueue(engine, [word(1, 'after')])
    await signActions(engine, after, all)
    const starts = (await readLinks(engine)).flatMap(({ link }) =>
      link.kind === 'start' ? [[link.key, link.reason]] : [],
    )
    expect(new Map(starts as [string, string][])).toEqual(
      new Map([
        [before.id, 'first'],
        [after.id, 'key-lost'],
      ]),
    )
  })

  it('goes on where it stopped when a signature fails', async () => {
    const [engine, signer] = [device(), await makeTestKey()]
    await enqueue(engine, [word(1, 'one'), word(1, 'two')])
    let left = 2
    const failing = {
      ...signer,
      sign: async (bytes: Uint8Array<ArrayBuffer>) => {
        if ((left -= 1) < 0) throw new Error('no key')
        return await signer.sign(bytes)
      },
    }
    await expect(signActions(engine, failing, all)).rejects.toThrow('no key')
    expect(await readLinks(engine)).toEqual([])
    await signActions(engine, signer, all)
    expect(await check(engine, signer)).toEqual([])
  })
})
