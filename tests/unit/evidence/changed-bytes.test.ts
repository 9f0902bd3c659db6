import { beforeAll, describe, expect, it } from 'vitest'
import { toPhotoPath } from '#domain/evidence/check-contents.ts'
import { checkEvidence, evidencePath, indexPath } from '#domain/evidence/check-evidence.ts'
import { type FindingKind, isBroken } from '#domain/evidence/evidence-finding.ts'
import {
  addIndex,
  type TestFiles,
  TestPhone,
  testPhoto,
  TestService,
  toEvidence,
  toFiles,
} from '#support/evidence/test-evidence.ts'
import { checkTestSignature, makeTestKey } from '#support/evidence/test-keys.ts'

let files: TestFiles
let text: string
let photo: string

beforeAll(async () => {
  const phone = new TestPhone(await makeTestKey(), '2026-11-27T08:00:00.000Z')
  const service = new TestService(await makeTestKey())
  await phone.discard(await phone.record('left with Ann', testPhoto(300)))
  phone.wait(86_400_000)
  await phone.record('in the porch')
  await service.receive(phone.now, phone.links.slice(0, 3))
  await service.receive(phone.now, phone.links.slice(3))
  files = await addIndex(toFiles(toEvidence([phone], service), [phone]), phone.key)
  text = new TextDecoder().decode(files.get(evidencePath))
  photo = toPhotoPath([...phone.photos.keys()][0] ?? '')
})

/** Returns the files with one byte changed. */
function change(path: string, at: number, bits = 1): TestFiles {
  const bytes = Uint8Array.from(files.get(path) ?? [])
  bytes[at] = (bytes[at] ?? 0) ^ bits
  return new Map(files).set(path, bytes)
}

/** Returns how the evidence is broken, as somebody finds it who has no list of files. */
async function findWithoutIndex(changed: TestFiles): Promise<FindingKind[]> {
  changed.delete(indexPath)
  const { findings } = await checkEvidence(changed, checkTestSignature)
  return findings.filter(isBroken).flatMap(({ kind }) => (kind === 'index-missing' ? [] : [kind]))
}

/** Each kind of byte in the chain: a pattern whose last character is changed, and what it is found as. */
const classes: [string, RegExp, FindingKind][] = [
  ['the version of the file', /"version":1(?=\}$)/, 'evidence-unreadable'],
  ['the courier of the file', /"courier":"c(?=ourier-104","deviceKeys)/, 'other-courier'],
  ['the curve of a key', /"deviceKeys":\[\{"crv":"P/, 'evidence-unreadable'],
  ['a coordinate of the phone’s key', /"deviceKeys":\[\{[^}]*"x":"[\w-]*?[B-Yb-y]/, 'key-missing'],
  ['a coordinate of the service’s key', /"serviceKeys":\[\{[^}]*"y":"[\w-]*?[B-Yb-y]/, 'service-key-unknown'],
  ['the hash of the end', /"ends":\[\{"day":"[^"]*","hash":"./, 'evidence-unreadable'],
  ['the number of the end', /"ends":\[\{[^}]*"number":2/, 'link-missing'],
  ['a salt', /"salt":"(?:[0-9a-f]*?)[02468]/, 'content-changed'],
  ['a note', /"note":"l/, 'content-changed'],
  ['a command', /"command":"r/, 'content-changed'],
  ['the hash of a photo', /"files":\[\{[^}]*"sha256":"(?:[0-9a-f]*?)[02468]/, 'content-changed'],
  ['the id of a photo', /"files":\[\{"id":"0000000/, 'content-changed'],
  ['the mid of a content', /\},"mid":"0000000/, 'content-missing'],
  ['a content’s hash in a link', /"content":"(?:[0-9a-f]*?)[02468]/, 'link-changed'],
  ['the courier of a link', /"content":"[0-9a-f]*","courier":"c/, 'other-courier'],
  ['the day of a link', /"content":"[0-9a-f]*","courier":"[^"]*","day":"2026-11-27/, 'link-changed'],
  ['the kind of a link', /"kind":"a/, 'evidence-unreadable'],
  ['the reason of a start', /"reason":"f/, 'evidence-unreadable'],
  ['the number of a link', /"kind":"discard"[^}]*"number":3/, 'link-changed'],
  ['what is before a link', /"previous":"(?:[0-9a-f]*?)[1-9]*?[2468]/, 'link-changed'],
  ['the tick of a link', /"tick":\d+?[2468]/, 'link-changed'],
  ['the time of a link', /"time":"2026-11-27T08/, 'link-changed'],
  ['the signature of a link', /"signature":"[\w-]*?[B-Yb-y]/, 'link-changed'],
  ['the name of a member', /"links/, 'evidence-unreadable'],
  ['a bracket', /"links":\[/, 'evidence-unreadable'],
  ['a comma', /"receipts":\[[^,]*,/, 'evidence-unreadable'],
  ['the epoch of a receipt', /"epoch":"1/, 'receipt-changed'],
  ['the time of a receipt', /"receivedAt":"2026-11-28T08/, 'receipt-changed'],
  ['the number of a receipt', /"links":\[\{"day"[^\]]*\],"number":2/, 'receipt-changed'],
  ['a link in a receipt', /"links":\[\{"day":"[^"]*","hash":"(?:[0-9a-f]*?)[0246]/, 'receipt-changed'],
  ['the service of a receipt', /"receivedAt":"[^"]*","service":"m/, 'receipt-changed'],
  ['the signature of a receipt', /"receivedAt":[^}]*\},"signature":"[\w-]*?[B-Yb-y]/, 'receipt-changed'],
]

describe('one changed byte', () => {
  it.each(classes)('of %s is named', async (_, pattern, kind) => {
    const match = pattern.exec(text)
    expect(match, 'the pattern is in the chain').not.toBeNull()
    const at = (match?.index ?? 0) + (match?.[0].length ?? 1) - 1
    expect(await findWithoutIndex(change(evidencePath, at, kind === 'evidence-unreadable' ? 0x40 : 1))).toContain(kind)
  })

  it('is found anywhere in the chain, though nobody has the list of files', async () => {
    const unnoticed: number[] = []
    for (let at = 0; at < text.length; at += 11)
      if ((await findWithoutIndex(change(evidencePath, at))).length === 0) unnoticed.push(at)
    expect(unnoticed).toEqual([])
  })

  it('of a photo is found without the list of files', async () => {
    for (const at of [0, 150, 299]) expect(await findWithoutIndex(change(photo, at))).toEqual(['photo-changed'])
  })

  it.each([0, 0.3, 0.7, 0.999])('is named by its place at %d of the chain', async (part) => {
    const at = Math.floor(text.length * part)
    const { broken } = await checkEvidence(change(evidencePath, at), checkTestSignature)
    expect(broken).toEqual({ kind: 'file-changed', place: { file: evidencePath, byte: { at, isExact: true } } })
  })

  it('of the list of files is found anywhere', async () => {
    const size = files.get(indexPath)?.length ?? 0
    const kinds = new Set<FindingKind | undefined>()
    for (let at = 0; at < size; at += 3)
      kinds.add((await checkEvidence(change(indexPath, at), checkTestSignature)).broken?.kind)
    expect(kinds).toEqual(new Set(['index-changed', 'index-unreadable']))
  })
})
