import { describe, expect, it } from 'vitest'
import { checkEvidence, pagePath } from '#domain/evidence/check-evidence.ts'
import { makeArchive } from '#domain/evidence/make-archive.ts'
import { describeAction } from '#domain/evidence/page/describe-action.ts'
import { makeTestArchive, type TestArchive } from '#support/evidence/test-archive.ts'
import { checkTestSignature } from '#support/evidence/test-keys.ts'

const readPage = (files: ReadonlyMap<string, Uint8Array>): string => new TextDecoder().decode(files.get(pagePath))
const scope = { from: '2026-11-28', to: '2026-11-28', isIncluded: () => true }
const remake = async ({ parts, phone }: TestArchive, changed: object): Promise<string> =>
  readPage(await makeArchive({ ...parts, ...changed }, scope, phone.key, '2026-11-28T18:00:00.000Z'))

describe('the page to print', () => {
  it('says who, when, where and how to check it, with both times and each photo', async () => {
    const archive = await makeTestArchive({
      actions: 2,
      names: (parcels) => ({
        courier: 'A. Example',
        parcels: new Map([[parcels[0] ?? '', 'JD0002, 35a Sample Road']]),
      }),
    })
    const page = readPage(archive.files)
    const text = page.replaceAll(/<[^>]+>/g, ' ')
    for (const part of [
      'Evidence of A. Example',
      'Saturday 28 November 2026',
      'JD0002, 35a Sample Road',
      'In the porch, behind the bin',
      'A neighbour',
      'Saturday 28 November 2026 at 08:00:00, UK time',
      'Saturday 28 November 2026 at 08:02:00, UK time',
      'Nothing out of the ordinary',
      'How to check this file',
      archive.phone.key.id.replaceAll(/(.{8})(?=.)/g, '$1 '),
      archive.service.key.id.replaceAll(/(.{8})(?=.)/g, '$1 '),
    ])
      expect(text).toContain(part)
    expect(page.match(/<img src="photos\//g)).toHaveLength(2)
    expect(page.match(/<path d="M100 300L/g)).toHaveLength(2)
    expect((await checkEvidence(archive.files, checkTestSignature)).findings).toEqual([])
  })

  it('has no script, and nothing that was recorded can become markup', async () => {
    const note = '<script>alert(1)</script><img src=x onerror="alert(2)">'
    const { files } = await makeTestArchive({ actions: 1, note, names: () => ({ courier: note }) })
    const page = readPage(files)
    expect(page).not.toMatch(/<script|<img src=x/)
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain(`default-src 'none'`)
  })

  it('says what is not in the file, what the service has not confirmed, and which photos are gone', async () => {
    const archive = await makeTestArchive({ actions: 2 })
    const without = await remake(archive, {
      contents: archive.parts.contents.slice(1),
      receipts: [],
      serviceKeys: [],
      photo: () => undefined,
    })
    for (const part of [
      'Erased',
      'Not confirmed when this file was made',
      'which had been deleted',
      'The service has not confirmed this yet',
    ])
      expect(without).toContain(part)
    expect(without).not.toContain('<img')
  })

  it('says so itself if it is made of what doesn’t hold', async () => {
    const archive = await makeTestArchive({ actions: 2, hasPhotos: false })
    const page = await remake(archive, { links: archive.parts.links.toSpliced(1, 1) })
    expect(page).toMatch(/This file does not hold.*An entry is missing/s)
  })
})

describe('an action', () => {
  const body = { service: 'manifest', version: 1, entity: 'parcel/1', files: [] }

  it('of a kind that this version does not know is shown as it was saved', () => {
    expect(describeAction({ ...body, command: 'sealBag', input: { bag: 7, note: 'torn' } })).toEqual({
      title: 'sealBag',
      facts: [
        ['bag', '7'],
        ['note', 'torn'],
      ],
    })
    expect(describeAction({ ...body, command: 'toString', input: null })).toMatchObject({ title: 'toString' })
  })

  it('is named in the words of the app', () => {
    const id = '00000000-0000-4000-8000-000000000001'
    const unable = { parcelId: id, status: 'unable_to_deliver', reason: 'no_answer', photos: [], baseVersion: 2 }
    expect(describeAction({ ...body, command: 'recordParcelStatus', input: unable })).toEqual({
      title: 'Unable to deliver',
      facts: [['Reason', 'No answer']],
    })
    const undo = { parcelId: id, supersedes: id, baseVersion: 2 }
    expect(describeAction({ ...body, command: 'undoParcelStatus', input: undo })).toEqual({
      title: 'Undone',
      facts: [['Undoes action', id]],
    })
    const batch = { manifestId: id, stopId: null, place: { kind: 'shop', name: 'Corner Shop' }, parcelIds: [id] }
    expect(describeAction({ ...body, command: 'handOverBatch', input: batch })).toEqual({
      title: 'Handed over: 1',
      facts: [['Place', 'Parcel shop, Corner Shop']],
    })
  })
})
