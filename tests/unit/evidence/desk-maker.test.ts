import { beforeAll, describe, expect, it } from 'vitest'
import type { EvidenceMaker, SignedMaker } from '#contracts/evidence/evidence.ts'
import { checkArchive } from '#domain/evidence/archive/check-archive.ts'
import { packArchive } from '#domain/evidence/archive/pack-archive.ts'
import { reportArchive } from '#domain/evidence/archive/report-archive.ts'
import { checkEvidence, indexPath, pagePath } from '#domain/evidence/check-evidence.ts'
import { toMakerBytes } from '#domain/evidence/evidence-hash.ts'
import { makeArchive } from '#domain/evidence/make-archive.ts'
import { makeTestArchive, type TestArchive } from '#support/evidence/test-archive.ts'
import { checkTestSignature, makeTestKey, type TestKey } from '#support/evidence/test-keys.ts'

const madeAt = '2026-11-28T18:00:00.000Z'
const scope = { from: '2026-11-28', to: '2026-11-28', isIncluded: () => true }
let archive: TestArchive
let desk: TestKey
let stranger: TestKey

beforeAll(async () => {
  archive = await makeTestArchive({ actions: 2 })
  desk = await makeTestKey()
  stranger = await makeTestKey()
})

/** The word of a service about a desk's key. */
async function vouch(signer: TestKey, changed: Partial<EvidenceMaker> = {}): Promise<SignedMaker> {
  const maker: EvidenceMaker = {
    version: 1,
    service: 'manifest',
    key: archive.service.key.id,
    desk: desk.id,
    subDepot: 'SAM',
    at: madeAt,
    ...changed,
  }
  return { maker, signature: await signer.sign(toMakerBytes(maker)) }
}

const make = async (maker?: SignedMaker) =>
  await makeArchive(archive.parts, scope, { ...desk, ...(maker && { maker }) }, madeAt)

const find = async (files: ReadonlyMap<string, Uint8Array>) =>
  (await checkEvidence(files, checkTestSignature)).findings.map(({ kind }) => kind)

describe('a file of a desk', () => {
  it('holds if the service vouches for its key, and says where it was made', async () => {
    const files = await make(await vouch(archive.service.key))
    expect(await find(files)).toEqual([])
    expect(new TextDecoder().decode(files.get(pagePath))).toContain('at the desk of sub-depot SAM')
    const inflate = () => {
      throw new Error('Nothing in it is packed.')
    }
    const checked = await checkArchive(packArchive(files), { inflate, check: checkTestSignature })
    expect(reportArchive(checked).contents).toContain(
      'Made on Saturday 28 November 2026 at 18:00:00, UK time, at the desk of sub-depot SAM.',
    )
  })

  it('does not hold if nobody vouches for it', async () => {
    expect(await find(await make())).toEqual(['index-key-unknown'])
  })

  it.each([
    ['a stranger signed the word', async () => await vouch(stranger)],
    ['a stranger signed the word as himself', async () => await vouch(stranger, { key: stranger.id })],
    ['the word is about another desk', async () => await vouch(archive.service.key, { desk: stranger.id })],
    [
      'the sub-depot was changed after the service signed',
      async () => {
        const { maker, signature } = await vouch(archive.service.key)
        return { maker: { ...maker, subDepot: 'SAN' }, signature }
      },
    ],
    ['the phone signed the word', async () => await vouch(archive.phone.key, { key: archive.phone.key.id })],
  ])('does not hold if %s', async (_, toMaker) => {
    expect(await find(await make(await toMaker()))).toEqual(['index-key-unknown'])
  })

  it('does not hold with the word of another file in its list', async () => {
    const files = await make(await vouch(archive.service.key))
    const list = new TextDecoder().decode(files.get(indexPath))
    const changed = list.replace('"subDepot":"SAM"', '"subDepot":"SAN"')
    expect(changed).not.toBe(list)
    expect(await find(new Map(files).set(indexPath, new TextEncoder().encode(changed)))).toEqual(['index-changed'])
  })

  it('calls discarded what the service never had, and the courier discarded', async () => {
    const { phone, service, parts } = archive
    const before = phone.links.length
    const mid = await phone.record('wrong door')
    await phone.discard(mid)
    await service.receive(phone.now, phone.links.slice(before))
    const contents = parts.contents.map((content) =>
      content.mid === mid ? { mid, closed: 'not-sent' as const } : content,
    )
    const maker = await vouch(service.key)
    const files = await makeArchive({ ...parts, contents }, scope, { ...desk, maker }, madeAt)
    expect(await find(files)).toEqual(['action-discarded'])
  })
})
